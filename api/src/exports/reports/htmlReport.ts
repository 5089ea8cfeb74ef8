import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { severities } from '@faultline/shared/contract';
import type { ReportColumn } from '@faultline/shared/contract/schemas';
import { html, raw } from 'hono/html';
import type { ExportedCve } from '../../catalogue/index.ts';
import { markupText } from '../../ports/markupText.ts';
import type { ExportFilters } from '../exportsRepository.ts';
import type { About, Counts, Report } from './Report.ts';

const readPage = (...names: string[]) =>
  names.map((name) => readFileSync(join(import.meta.dirname, 'page', name), 'utf8')).join('');

// A text of the page, and the source expression by which a policy allows it.
const allow = (text: string) => ({
  text,
  allowed: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

// Sorts, searches and filters the table. Without this script the report is static.
const reportScript = allow(readPage('reportScript.js'));

const reportStyle = readPage('reportPage.css', 'reportTable.css', 'reportPhone.css', 'reportPrint.css');

// The report is opened from a disk, without headers of a server, so it contains its content security policy.
const formatPolicy = (style: { allowed: string }) =>
  [
    "default-src 'none'",
    `script-src ${reportScript.allowed}`,
    `style-src ${style.allowed}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

interface Cell {
  heading: string;
  sort: 'text' | 'number' | 'severity';
  // The track of the grid.
  width: string;
  write: (cve: ExportedCve, publicUrl: string) => unknown;
}

const cells: Readonly<Record<ReportColumn | 'fixed_in' | 'match_reasons', Cell>> = {
  cve_id: {
    heading: 'CVE ID',
    sort: 'text',
    width: '126px',
    write: ({ cve_id }, publicUrl) =>
      html`<a href="${publicUrl}/cves/${encodeURIComponent(cve_id)}" rel="noopener noreferrer">${cve_id}</a>`,
  },
  vendor: { heading: 'Vendor Product', sort: 'text', width: 'minmax(110px, 1.2fr)', write: (cve) => subject(cve) },
  severity: { heading: 'Severity', sort: 'severity', width: '78px', write: ({ severity }) => severity },
  score: {
    heading: 'Score',
    sort: 'number',
    width: '74px',
    write: ({ base_score }) => base_score?.toFixed(1) ?? 'N/A',
  },
  source: {
    heading: 'Scored by',
    sort: 'text',
    width: '110px',
    write: ({ score_source, score_version }) =>
      html`<bdi>${[score_source, score_version && `CVSS ${score_version}`].filter(Boolean).join(', ') || 'N/A'}</bdi>`,
  },
  published: {
    heading: 'Published',
    sort: 'text',
    width: '92px',
    write: ({ published_date }) => published_date.slice(0, 10),
  },
  name: {
    heading: 'Vulnerability Name',
    sort: 'text',
    width: 'minmax(170px, 3fr)',
    write: ({ vulnerability_name }) => html`<bdi>${vulnerability_name}</bdi>`,
  },
  status: { heading: 'Status', sort: 'text', width: '84px', write: ({ vuln_status }) => vuln_status },
  exploitation: { heading: 'Exploitation', sort: 'text', width: '110px', write: (cve) => formatExploitation(cve) },
  epss: {
    heading: 'EPSS',
    sort: 'number',
    width: '66px',
    write: ({ epss }) => (epss === null ? 'N/A' : `${(epss * 100).toFixed(1)}%`),
  },
  fixed_in: {
    heading: 'Fixed in',
    sort: 'text',
    width: 'minmax(90px, 1fr)',
    write: ({ fixed_in }) => html`<bdi>${fixed_in.join(', ') || '\u2013'}</bdi>`,
  },
  match_reasons: {
    heading: 'Why it matches',
    sort: 'text',
    width: 'minmax(110px, 1.5fr)',
    write: ({ match_reasons = [] }) => html`<bdi>${match_reasons.join('; ') || '\u2013'}</bdi>`,
  },
};
type CellName = keyof typeof cells;

const usualColumns: ReportColumn[] = [
  'cve_id',
  'vendor',
  'severity',
  'score',
  'published',
  'name',
  'status',
  'exploitation',
  'epss',
];

// The selected columns, and those of every report. Exploitation includes KEV.
const listCells = ({ filters: { columns = usualColumns }, hasReasons }: About): CellName[] => [
  ...new Set<CellName>([...columns, 'exploitation', 'epss', 'fixed_in']),
  ...(hasReasons ? (['match_reasons'] as const) : []),
];

// Selectors like `td.score` become the place of that column: no cell needs a class.
function inlineStyle(about: About) {
  const names = listCells(about);
  const placed = reportStyle.replaceAll(
    /\b(t[dh])\.([a-z_]+)/g,
    (_match, cell, name) => `${cell}:nth-child(${names.indexOf(name as CellName) + 1})`,
  );
  return allow(`${placed}:root{--columns:${names.map((name) => cells[name].width).join(' ')}}`);
}

// The number of rows that are rendered together when they come near the viewport.
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

function head(about: About, counts: Counts) {
  const style = inlineStyle(about);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${formatPolicy(style)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${about.name}</title>
        ${raw(`<style>${style.text}</style>`)}
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
                ${listCells(about).map((name) => html`<th scope="col" data-sort="${cells[name].sort}">${cells[name].heading}</th>`)}
              </tr>
            </thead>
            <tbody>
     `;
}

// Names are isolated, so that direction marks do not affect others.
const subject = ({ vendor_name, product_name, more_products }: ExportedCve) => {
  const more = more_products > 0 ? ` +${more_products}` : '';
  return html`<bdi>${vendor_name ?? 'Unknown Vendor'}</bdi> <bdi>${product_name ?? 'Unknown Product'}</bdi>${more}`;
};

// The page loads nothing and runs only its own script. Every text of a record is shown as text.
export const htmlReport: Report = {
  head: (about, counts) => markupText(head(about, counts)),
  row: (cve, index, about) => {
    const group = index > 0 && index % GROUP === 0 ? '</tbody>\n<tbody>\n' : '';
    const line = listCells(about).map((name) => html`<td>${cells[name].write(cve, about.publicUrl)}</td>`);
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

// The share of each severity as one bar, and in numbers below it. The page's policy allows no style attributes, so the
// bar is drawn.
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

// Returns the most urgent state, as in lists.
function formatExploitation({ kev, public_exploit, exploitation }: ExportedCve): string {
  if (kev) return 'KEV';
  const state = public_exploit === true && exploitation !== 'active' ? 'exploit' : (exploitation ?? 'none');
  return EXPLOITATION[state] ?? '\u2013';
}

// Describes the filters in the words of the Exports screen (specification 8.2).
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
    filters.outcome === 'affected' && 'Affected Only',
    filters.outcome === 'uncomparable' && "Can't Be Compared Only",
    kev === 'true' && 'KEV Only',
    filters.export_type && filters.export_type !== 'all' && `Type: ${filters.export_type}`,
    from && `From: ${formatDay(from)}`,
    to && `To: ${formatDay(to)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'No filters' : parts.join(', ');
}
