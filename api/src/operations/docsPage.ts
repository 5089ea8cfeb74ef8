import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { markupText } from '../ports/markupText.ts';
import { docsStyle } from './docsStyle.ts';
import type { JsonSchema, OpenApi, Operation } from './openApi.ts';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const style = raw(`<style>${docsStyle}</style>`); // exactly what the hash is of

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

function section(method: string, path: string, operation: Operation) {
  const answer = (operation.responses['200']?.content as Record<string, JsonSchema> | undefined)?.['application/json'];
  return html`<section id="${operation.operationId}">
    <h2><span class="method ${method}">${method.toUpperCase()}</span> <code>/api${path}</code></h2>
    <p>${operation.summary}${operation.security.length === 0 ? html` <em>No sign-in.</em>` : raw('')}</p>
    ${parameterTable(operation)} ${schemaBlock('Body', operation.requestBody?.content['application/json'].schema)}
    ${schemaBlock('Answer', answer?.schema)}
  </section>`;
}

/** The OpenAPI document as a page: no script, nothing from elsewhere; `policy` is the Content-Security-Policy it needs. */
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
        </main>
      </body>
    </html>`;
  return { html: markupText(page), policy };
}
