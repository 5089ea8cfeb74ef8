import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Document } from './Document.ts';

export interface GatewayEnv {
  Variables: { page?: { document: Document; sources: PageSources } };
}

// A year, including subdomains, because cookies or pages of a subdomain over http would undo the protection.
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

const none = ["'none'"];
const self = ["'self'"];

const fromPage = (kind: keyof PageSources) => (c: Context<GatewayEnv>) => c.get('page')?.sources[kind].join(' ') ?? '';

// Adds the headers of all responses that this gateway creates itself. The page's hashes come from `c.get('page')`.
export function securityHeaders(options: { https: boolean }): MiddlewareHandler {
  return secureHeaders({
    // Headers that a handler sets are kept: the release tree allows other origins to read its files.
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: [...self, fromPage('scripts'), fromPage('origins')],
      styleSrc: [...self, fromPage('styles')],
      connectSrc: self,
      imgSrc: [...self, 'data:', fromPage('origins')],
      fontSrc: self,
      manifestSrc: self,
      baseUri: none,
      formAction: self,
      frameAncestors: none,
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], clipboardRead: [] },
    referrerPolicy: 'same-origin',
    strictTransportSecurity: options.https ? STRICT_TRANSPORT_SECURITY : false,
    xFrameOptions: 'DENY',
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
}

// The sources that a page's policy must allow in addition to the site's own files.
interface PageSources {
  scripts: string[];
  styles: string[];
  // Other origins of releases, as named by the page's own registry.
  origins: string[];
}

const inline = /<(script|style)(\s[^>]*)?>([\s\S]*?)<\/\1\s*>/gi;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
// Elements with a source have no text; elements of other types are data and never run.
const isCode = (attributes: string) =>
  !/\ssrc=/i.test(attributes) && !/\stype="(?!module"|text\/javascript")/i.test(attributes);

const registry = /<script[^>]*\sid="faultline-registry"[^>]*>([\s\S]*?)<\/script>/;
const origin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

// Only text that looks like an origin can reach the header.
function readOrigins(html: string): string[] {
  const [, text = '{}'] = registry.exec(html) ?? [];
  const { origins = [] } = JSON.parse(text) as { origins?: string[] };
  return origins.filter((each) => origin.test(each));
}

function readSources(html: string): PageSources {
  const found = [...html.matchAll(inline)].map(([, tag = '', attributes = '', text = '']) => {
    return { tag: tag.toLowerCase(), attributes, text };
  });
  const scripts = found.filter(({ tag, attributes }) => tag === 'script' && isCode(attributes));
  const styles = found.filter(({ tag }) => tag === 'style');
  return {
    scripts: scripts.map(({ text }) => hash(text)),
    // Emotion creates empty style elements and fills them through the CSSOM.
    styles: [hash(''), ...styles.map(({ text }) => hash(text))],
    origins: readOrigins(html),
  };
}

const known = new WeakMap<Document, PageSources>();

// Returns hashes of the code and styles inside a page. They are computed from the text that is sent, so that policy
// and page agree even during a publish.
export function pageSources(page: Document): PageSources {
  const sources = known.get(page) ?? readSources(page.text);
  known.set(page, sources);
  return sources;
}
