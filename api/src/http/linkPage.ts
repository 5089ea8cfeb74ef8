import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { markupText } from '../ports/markupText.ts';
import type { AppEnv } from './AppEnv.ts';

const STYLE =
  'body{margin:0;padding:48px 16px;background:Canvas;color:CanvasText;color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:auto}h1{font-size:1.4rem}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:8px;background:#4f46e5;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid;outline-offset:2px}';
const hash = createHash('sha256').update(STYLE).digest('base64');

// No scripts and no other resources; the only form submits to the same origin.
const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

export interface LinkPage {
  title: string;
  text: string;
  button?: string;
  account: string;
}

export const showLinkPage = (c: Context<AppEnv>, page: LinkPage, status: 200 | 404 = 200) =>
  c.html(renderLinkPage(page), status, {
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
  });

function renderLinkPage({ title, text, button, account }: LinkPage): string {
  const form = button === undefined ? raw('') : html`<form method="post"><button>${button}</button></form>`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} - Faultline</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${form}
          <p><a href="${account}">Notification settings</a></p>
        </main>
      </body>
    </html>`;
  return markupText(page);
}
