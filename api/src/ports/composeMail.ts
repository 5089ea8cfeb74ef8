import { html, raw } from 'hono/html';
import { markupText } from './markupText.ts';
import type { Mail } from './Mailer.ts';

interface Link {
  label: string;
  url: string;
}

export interface MailItem {
  title: string;
  url: string;
  lines: string[];
  severity: keyof typeof severityColors;
  isUrgent: boolean;
}

export interface MailContent {
  to: string;
  subject: string;
  before: string[];
  code?: string;
  items?: MailItem[];
  action?: Link;
  after: string[];
  links?: Link[];
}

// Mail clients support either `overflow-wrap` or the older `word-break`. Names can be one word of 200 characters.
const PAGE =
  'margin:0;padding:32px 16px;overflow-wrap:anywhere;word-break:break-word;background:#f8f9fb;font:15px/1.55 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1b2130';
const CARD =
  'max-width:640px;margin:0 auto;background:#ffffff;border:1px solid #dde1e7;border-radius:10px;padding:24px';
const CODE =
  'margin:24px 0;padding:16px;background:#eeeefe;border-radius:8px;font:600 32px/1.2 ui-monospace,Consolas,monospace;letter-spacing:8px;text-align:center;color:#4338ca';
const BUTTON =
  'display:inline-block;padding:10px 20px;background:#4f46e5;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none';

// Other mail clients use the light inline colors.
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #12151d !important; color: #e4e7ee !important; }
  .card { background: #1b202b !important; border-color: #2f3644 !important; }
  .item { border-top-color: #2f3644 !important; }
  .urgent { color: #ff9d9d !important; }
  .small, .small a { color: #a3acbb !important; }
  .brand, .title { color: #a5b0ff !important; }
  .code { background: #262c4a !important; color: #c3caff !important; }
}`;

// The colors of the charts.
const severityColors = {
  Critical: '#dc2626',
  High: '#ea580c',
  Medium: '#ca8a04',
  Low: '#16a34a',
  Unknown: '#7b8494',
};

const ITEM = 'margin:0;padding:12px 0;border-top:1px solid #dde1e7';
const EDGE = 'padding-left:12px;border-left:3px solid';
const URGENT = 'color:#b01c1c;font-size:13px;font-weight:600';
const SMALL_STYLE = 'color:#5b6472;font-size:13px';

const renderItems = (items: MailItem[]) =>
  items.map(
    ({ title, url, lines, severity, isUrgent }) =>
      html`<div class="item" style="${ITEM}">
        <div style="${EDGE} ${severityColors[severity]}">
          <a class="title" href="${url}" style="color:#4338ca;font-weight:600;text-decoration:none">${title}</a>
          ${lines.map((line, index) =>
            isUrgent && index === 0
              ? html`<div class="urgent" style="${URGENT}">${line}</div>`
              : html`<div class="small" style="${SMALL_STYLE}">${line}</div>`,
          )}
        </div>
      </div>`,
  );
const renderLinks = (links: Link[]) =>
  html`<p class="small" style="margin:24px 0 0;${SMALL_STYLE}">
    ${links.map(({ label, url }) => html`<a href="${url}" style="color:#5b6472">${label}</a> &nbsp; `)}
  </p>`;

const paragraphs = (texts: string[]) => texts.map((text) => html`<p style="margin:0 0 16px">${text}</p>`);

// Plain text and HTML have the same content, and no external resources.
export function composeMail({ to, subject, before, code, items = [], action, after, links = [] }: MailContent): Mail {
  const inText = ({ label, url }: Link) => `${label}: ${url}`;
  const text = [
    ...before,
    code,
    ...items.map(({ title, url, lines }) => [title, ...lines, url].join('\n')),
    action && inText(action),
    ...after,
    'Faultline',
    links.length > 0 ? links.map(inText).join('\n') : undefined,
  ];
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <style>
          ${raw(DARK)}
        </style>
        <title>${subject}</title>
      </head>
      <body style="${PAGE}">
        <div class="card" role="main" style="${CARD}">
          <h1 class="brand" style="margin:0 0 24px;font-size:18px;color:#4f46e5">Faultline</h1>
          ${paragraphs(before)} ${code ? html`<div class="code" style="${CODE}">${code}</div>` : raw('')}
          ${renderItems(items)}
          ${action ? html`<p style="margin:24px 0"><a href="${action.url}" style="${BUTTON}">${action.label}</a></p>` : raw('')}
          ${paragraphs(after)} ${links.length > 0 ? renderLinks(links) : raw('')}
        </div>
      </body>
    </html>`;
  return {
    to,
    subject,
    text: text.filter((part) => part !== undefined).join('\n\n'),
    html: markupText(page),
    ...(code === undefined ? {} : { code }),
  };
}
