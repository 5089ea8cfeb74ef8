import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { severities } from '@faultline/shared/contract';
import { html, raw } from 'hono/html';
import type { ExportedCve } from '../../catalogue/index.ts';
import { markupText } from '../../ports/markupText.ts';
import type { ExportFilters } from '../storedExport.ts';
import type { About, Counts, Report } from './Report.ts';

/** The texts of files of the page, and the source expression by which a policy allows them. */
function inline(...names: string[]) {
  const text = names.map((name) => readFileSync(join(import.meta.dirname, 'page', name), 'utf8')).join('');
  return { text, allowed: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

/** Sorts, searches and narrows the table; without it the report is the same page standing still. */
const reportScript = inline('reportScript.js');

/** The look of the report, on screen and on paper. */
const reportStyle = inline('reportPage.css', 'reportTable.css', 'reportPhone.css', 'reportPrint.css');

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
  ['Exploitation', 'text'],
  ['EPSS', 'number'],
  ['Fixed in', 'text'],
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
              ${vulnerabilities(sumCounts(counts))} · Generated
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
const subject = ({ vendor_name, product_name, more_products }: ExportedCve) => {
  const more = more_products > 0 ? ` +${more_products}` : '';
  return html`<bdi>${vendor_name ?? 'Unknown Vendor'}</bdi> <bdi>${product_name ?? 'Unknown Product'}</bdi>${more}`;
};

const cells = (row: ExportedCve, publicUrl: string) => [
  html`<a href="${publicUrl}/cves/${encodeURIComponent(row.cve_id)}" rel="noopener noreferrer">${row.cve_id}</a>`,
  subject(row),
  row.severity,
  row.base_score?.toFixed(1) ?? 'N/A',
  row.published_date.slice(0, 10),
  html`<bdi>${row.vulnerability_name}</bdi>`,
  row.vuln_status,
  formatExploitation(row),
  row.epss === null ? 'N/A' : `${(row.epss * 100).toFixed(1)}%`,
  html`<bdi>${row.fixed_in.join(', ') || '\u2013'}</bdi>`,
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
        <footer>${vulnerabilities(sumCounts(counts))} · Generated by Faultline</footer>
        ${raw(`<script>${reportScript.text}</script>`)}
      </body>
    </html>
`,
    ),
};

const WIDTH = 1000;

/** The share of each severity as one bar, and in numbers below it. The page's policy allows no style attributes, so the bar is drawn. */
function severityBar(counts: Counts) {
  const present = severities.filter((severity) => counts[severity] > 0);
  const total = present.reduce((sum, severity) => sum + counts[severity], 0);
  let from = 0;
  const parts = present.map((severity) => {
    const x = from;
    from += (counts[severity] / total) * WIDTH;
    return html`<rect
      class="${severity}"
      x="${x.toFixed(2)}"
      y="0"
      width="${(from - x).toFixed(2)}"
      height="10"
    ></rect>`;
  });
  const number = (severity: (typeof severities)[number]) => counts[severity].toLocaleString('en-US');
  return html`<section class="severities" aria-label="Vulnerabilities by severity">
    <svg viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>
    <ul>
      ${severities.map((severity) => html`<li class="${severity}"><span>${severity}</span> <b>${number(severity)}</b></li>`)}
    </ul>
  </section>`;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const formatDay = (value: string) => (Number.isNaN(Date.parse(value)) ? value : day.format(new Date(value)));

const EXPLOITATION: Readonly<Record<string, string>> = {
  poc: 'Proof of concept',
  exploit: 'Public exploit',
  active: 'Active',
  kev: 'KEV',
};

/** The most urgent state, as lists show it. */
function formatExploitation({ kev, public_exploit, exploitation }: ExportedCve): string {
  if (kev) return 'KEV';
  const state = public_exploit === true && exploitation !== 'active' ? 'exploit' : (exploitation ?? 'none');
  return EXPLOITATION[state] ?? '\u2013';
}

/** Returns what a report was asked for, in the words of the Exports screen (specification 8.2). */
function filterWords(filters: ExportFilters): string {
  const { tracked, kev, published_date_start: from, published_date_end: to } = filters;
  const parts = [
    filters.cve_id && `CVE: ${filters.cve_id}`,
    filters.vendor_name && `Vendor: ${filters.vendor_name}`,
    filters.product_name && `Product: ${filters.product_name}`,
    filters.vulnerability_name && `Vulnerability: ${filters.vulnerability_name}`,
    filters.q && `Search: ${filters.q}`,
    filters.severity && `Severity: ${filters.severity.replaceAll(',', ', ')}`,
    filters.min_score !== undefined && `CVSS: ${filters.min_score} or higher`,
    filters.min_epss !== undefined && `EPSS: ${filters.min_epss} or higher`,
    filters.exploitation && `Exploitation: ${EXPLOITATION[filters.exploitation]}`,
    (tracked === true || tracked === 'true') && 'Tracked Only',
    kev === 'true' && 'KEV Only',
    filters.export_type && filters.export_type !== 'all' && `Type: ${filters.export_type}`,
    from && `From: ${formatDay(from)}`,
    to && `To: ${formatDay(to)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'No filters' : parts.join(', ');
}
