import { severities } from '@faultline/shared/contract';
import { html, raw } from 'hono/html';
import type { CveRow } from '../../catalogue/index.ts';
import { markupText } from '../../ports/markupText.ts';
import { filterWords } from './filterWords.ts';
import { reportScript, reportStyle } from './page/inlineParts.ts';
import type { About, Counts, Report } from './Report.ts';
import { severityBar } from './severityBar.ts';

// The report is opened from a disk, where no server's headers protect it: its policy stands in it.
const policy = [
  "default-src 'none'",
  `script-src ${reportScript.allowed}`,
  `style-src ${reportStyle.allowed}`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
const columns = [
  ['CVE ID', 'text'],
  ['Vendor Product', 'text'],
  ['Severity', 'severity'],
  ['Score', 'number'],
  ['Published', 'text'],
  ['Vulnerability Name', 'text'],
  ['Status', 'text'],
] as const;
/** So many rows are drawn together, when they come near to what is seen. */
const GROUP = 50;

const sumCounts = (counts: Counts) => severities.reduce((sum, severity) => sum + counts[severity], 0);
const vulnerabilities = (total: number) =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'vulnerability' : 'vulnerabilities'}`;
const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const controls = html`<form id="controls" role="search" hidden>
  <label>Search this report <input id="search" type="search" autocomplete="off" spellcheck="false" /></label>
  <label
    >Severity
    <select id="severity">
      <option value="">All Severities</option>
      ${severities.map((severity) => html`<option>${severity}</option>`)}
    </select></label
  >
  <output id="shown" aria-live="polite"></output>
</form>`;

const head = (about: About, counts: Counts) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${about.name}</title>
        ${raw(`<style>${reportStyle.text}</style>`)}
      </head>
      <body>
        <main>
          <header>
            <h1>${about.name}</h1>
            <p>${filterWords(about.filters)}</p>
            <p>
              ${vulnerabilities(sumCounts(counts))} · made
              <time datetime="${about.madeAt}">${made.format(new Date(about.madeAt))} UTC</time>
            </p>
          </header>
          ${severityBar(counts)} ${controls}
          <table aria-label="Vulnerabilities">
            <thead>
              <tr>
                ${columns.map(([column, sort]) => html`<th scope="col" data-sort="${sort}">${column}</th>`)}
              </tr>
            </thead>
            <tbody>
     `;

// Each name stands apart, so that marks of writing direction in one cannot turn the others round.
const subject = ({ vendor_name, product_name, more_products }: CveRow) => {
  const more = more_products > 0 ? ` +${more_products}` : '';
  return html`<bdi>${vendor_name ?? 'Unknown Vendor'}</bdi> <bdi>${product_name ?? 'Unknown Product'}</bdi>${more}`;
};

const cells = (row: CveRow, publicUrl: string) => [
  html`<a href="${publicUrl}/cves/${encodeURIComponent(row.cve_id)}" rel="noopener noreferrer">${row.cve_id}</a>`,
  subject(row),
  row.severity,
  row.base_score?.toFixed(1) ?? 'N/A',
  row.published_date.slice(0, 10),
  html`<bdi>${row.vulnerability_name}</bdi>`,
  row.vuln_status,
];

/** A page that stands alone: nothing is loaded, nothing runs but its own script, every text of a record is shown as text. */
export const htmlReport: Report = {
  head: (about, counts) => markupText(head(about, counts)),
  row: (cve, index, { publicUrl }) => {
    const group = index > 0 && index % GROUP === 0 ? '</tbody>\n<tbody>\n' : '';
    const line = cells(cve, publicUrl).map((content) => html`<td>${content}</td>`);
    return `${group}${markupText(
      html`<tr data-severity="${cve.severity}">
        ${line}
      </tr>`,
    )}\n`;
  },
  tail: (counts) =>
    markupText(
      html`</tbody>
          </table>
          <p id="nothing" ${raw(sumCounts(counts) > 0 ? 'hidden' : '')}>No vulnerabilities found</p>
        </main>
        <footer>${vulnerabilities(sumCounts(counts))} · made by Faultline</footer>
        ${raw(`<script>${reportScript.text}</script>`)}
      </body>
    </html>
`,
    ),
};
