import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { markupText } from '../ports/markupText.ts';
import type { AppEnv } from './AppEnv.ts';
import type { AuditSource } from '../audit/auditLog.ts';
import type { AuditEvent } from '../audit/events.ts';
import type { AuditSubject } from './AuditLog.ts';
import type { Deps } from './Deps.ts';
import { readSource, takeByNetwork } from './limits/networkLimits.ts';

const STYLE =
  'body{margin:0;padding:48px 16px;background:Canvas;color:CanvasText;color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:auto;overflow-wrap:anywhere}h1{font-size:1.4rem}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:8px;background:#4f46e5;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid;outline-offset:2px}';
const hash = createHash('sha256').update(STYLE).digest('base64');

// No scripts and no other resources; the only form submits to the same origin.
const POLICY = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const LIMIT = { max: 100, seconds: 300 };

interface LinkPage {
  title: string;
  text: string;
  button?: string;
}

// To a screen.
interface FooterLink {
  label: string;
  path: string;
}

const NOTIFICATION_SETTINGS: FooterLink = { label: 'Notification settings', path: '/account' };

interface MailLink<T> {
  path: string;
  event: AuditEvent;
  footer?: FooterLink;
  // Undefined for a token that is not valid.
  read: (token: string) => Promise<T | undefined>;
  invalid: string;
  ask: (subject: T) => Required<LinkPage>;
  act: (subject: T, audit: AuditSource) => Promise<LinkPage>;
}

// Serves a link of a mail: a page that explains the action, and the POST of its button or of a mail program itself
// (RFC 8058).
export function linkPages<T extends AuditSubject>(
  { config, limiter, audit }: Pick<Deps, 'config' | 'limiter' | 'audit'>,
  { path, event, footer = NOTIFICATION_SETTINGS, read, invalid, ask, act }: MailLink<T>,
): Hono<AppEnv> {
  const serve = (show: (subject: T, c: Context<AppEnv>) => Promise<LinkPage>) => async (c: Context<AppEnv>) => {
    c.set('route', path);
    await takeByNetwork(limiter, c, path, LIMIT);
    const subject = await read(c.req.query('token') ?? '');
    const page = subject === undefined ? { title: 'Link not valid', text: invalid } : await show(subject, c);
    return c.html(
      renderLinkPage(page, { ...footer, path: config.publicUrl + footer.path }),
      subject === undefined ? 404 : 200,
      {
        'content-security-policy': POLICY,
        'referrer-policy': 'no-referrer',
      },
    );
  };
  return new Hono<AppEnv>()
    .get(
      path,
      serve(async (subject) => ask(subject)),
    )
    .post(
      path,
      serve(async (subject, c) => {
        const { userId } = subject;
        const page = await act(subject, { ...readSource(c), userId, credential: 'link' });
        audit.record(c, event, subject);
        return page;
      }),
    );
}

function renderLinkPage({ title, text, button }: LinkPage, footer: FooterLink): string {
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
          <p><a href="${footer.path}">${footer.label}</a></p>
        </main>
      </body>
    </html>`;
  return markupText(page);
}
