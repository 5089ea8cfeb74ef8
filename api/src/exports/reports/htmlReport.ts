import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { CveRow } from '../../catalogue/index.ts';
import { markupText } from '../../http/markupText.ts';
import type { About, Report } from './Report.ts';
import { reportStyle } from './reportStyle.ts';

// The report is opened from a disk, where no server's headers protect it: its policy stands in it.
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(reportStyle).digest('base64')}'; base-uri 'none'; form-action 'none'`;
const style = raw(`<style>${reportStyle}</style>`);
const columns = ['CVE ID', 'Vendor Product', 'Severity', 'Score', 'Published', 'Vulnerability Name', 'Status'];

const labels: Record<string, string> = {
  cve_id: 'CVE',
  vendor_name: 'Vendor',
  product_name: 'Product',
  vulnerability_name: 'Vulnerability',
  severity: 'Severity',
  export_type: 'Type',
  published_date_start: 'From',
  published_date_end: 'To',
};

function describe({ filters: { tracked, ...filters } }: About): string {
  const parts = Object.entries(filters).map(([key, value]) => `${labels[key] ?? key}: ${value}`);
  if (tracked === true || tracked === 'true') parts.push('Tracked Only');
  return parts.length === 0 ? 'No filters' : parts.join(', ');
}

const head = (about: About) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${about.name}</title>
        ${style}
      </head>
      <body>
        <h1>${about.name}</h1>
        <p>${describe(about)} · made ${about.madeAt.slice(0, 16).replace('T', ' ')} UTC</p>
        <table>
          <thead>
            <tr>
              ${columns.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
     `;

const line = (row: CveRow, publicUrl: string) =>
  html`<tr>
    <td><a href="${publicUrl}/cves/${encodeURIComponent(row.cve_id)}" rel="noopener noreferrer">${row.cve_id}</a></td>
    <td>
      ${row.vendor_name ?? 'Unknown Vendor'}
      ${row.product_name ?? 'Unknown Product'}${row.more_products > 0 ? ` +${row.more_products}` : ''}
    </td>
    <td class="${row.severity}">${row.severity}</td>
    <td>${row.base_score ?? 'N/A'}</td>
    <td>${row.published_date.slice(0, 10)}</td>
    <td>${row.vulnerability_name}</td>
    <td>${row.vuln_status}</td>
  </tr> `;

/** A page that stands alone: nothing loaded, nothing run, every text of a record shown as text. */
export const htmlReport: Report = async function* (rows, about) {
  yield markupText(head(about));
  let total = 0;
  for await (const row of rows) {
    total++;
    yield markupText(line(row, about.publicUrl));
  }
  if (total === 0) yield '<tr><td colspan="7">No vulnerabilities found</td></tr>\n';
  yield `</tbody>\n</table>\n<footer>${total.toLocaleString('en-US')} vulnerabilities</footer>\n</body>\n</html>\n`;
};
