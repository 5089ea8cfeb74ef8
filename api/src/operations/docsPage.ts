import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { markupText } from '../ports/markupText.ts';
import type { JsonSchema, OpenApi, Operation } from './openApi.ts';

// The page's policy contains the hash of this text.
const docsStyle = `
:root { color-scheme: light dark; --page: #f8f9fb; --card: #fff; --line: #dde1e7; --text: #1b2130; --quiet: #535c6b; --accent: #4338ca; --tint: #eeeefe; }
@media (prefers-color-scheme: dark) { :root { --page: #12161f; --card: #1a202c; --line: #343e4e; --text: #e4e8ef; --quiet: #a9b3c3; --accent: #b3b6ff; --tint: #25274a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 24px; } h1 small { color: var(--quiet); font-size: 14px; font-weight: 400; }
h2 { margin: 0 0 8px; font-size: 15px; overflow-wrap: anywhere; }
a { color: var(--accent); }
code, pre { font: 13px/1.45 "JetBrains Mono", ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { columns: 280px; padding: 0; list-style: none; }
section { margin: 16px 0; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.method { padding: 2px 8px; border-radius: 4px; background: var(--tint); color: var(--accent); font-size: 12px; }
table { width: 100%; border-collapse: collapse; margin: 8px 0; } th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
summary { cursor: pointer; color: var(--quiet); } pre { max-height: 480px; margin: 8px 0 0; padding: 12px; overflow: auto; background: var(--page); border-radius: 4px; }
`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const style = raw(`<style>${docsStyle}</style>`); // exactly what the hash is of

export function docsPage(document: OpenApi): { html: string; policy: string } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>${document.info.title} <small>${document.info.version}</small></h1>
          <p>${document.info.description} For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
          <p>
            Send <code>Authorization: Bearer &lt;token&gt;</code> where sign-in is needed. Every answer is
            <code>{ success, message, data }</code>; a refusal has <code>success: false</code>, a message for people and
            a <code>code</code> for programs.
          </p>
          <nav aria-label="Calls">
            <ul>
              ${operations.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a></li>`)}
            </ul>
          </nav>
          ${operations.map(({ path, method, operation }) => section(method, path, operation))}
          <h2>Schemas</h2>
          ${Object.entries(document.components.schemas).map(([name, schema]) => html`<div id="${name}">${schemaBlock(name, schema)}</div>`)}
        </main>
      </body>
    </html>`;
  return { html: markupText(page), policy };
}

const schemaBlock = (title: string, schema: unknown) =>
  schema === undefined
    ? raw('')
    : html`<details>
        <summary>${title}</summary>
        <pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>
      </details>`;

const parameterRow = ({ name, in: place, required, schema }: Operation['parameters'][number]) =>
  html`<tr>
    <td><code>${name}</code></td>
    <td>${place}${required ? ', required' : ''}</td>
    <td><code>${JSON.stringify(schema)}</code></td>
  </tr>`;

const parameterTable = ({ parameters }: Operation) =>
  parameters.length === 0
    ? raw('')
    : html`<table>
        <thead>
          <tr>
            <th>Parameter</th>
            <th>In</th>
            <th>Schema</th>
          </tr>
        </thead>
        <tbody>
          ${parameters.map(parameterRow)}
        </tbody>
      </table>`;

function describeAccess({ security }: Operation): string {
  if (security.length === 0) return 'No sign-in.';
  const scope = security.flatMap(({ token }) => token ?? []).join(', ');
  return scope === '' ? 'Sessions only.' : `API tokens need ${scope}.`;
}

function section(method: string, path: string, operation: Operation) {
  const answer = (operation.responses['200']?.content as Record<string, JsonSchema> | undefined)?.['application/json'];
  return html`<section id="${operation.operationId}">
    <h2><span class="method ${method}">${method.toUpperCase()}</span> <code>/api${path}</code></h2>
    <p>${operation.summary} <em>${describeAccess(operation)}</em></p>
    ${parameterTable(operation)} ${schemaBlock('Body', operation.requestBody?.content['application/json'].schema)}
    ${schemaBlock('Answer', answer?.schema)}
  </section>`;
}
