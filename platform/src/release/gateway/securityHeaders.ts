import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { PageSources } from './pageSources.ts';
import type { Document } from './Document.ts';

export interface GatewayEnv {
  Variables: { page?: { document: Document; sources: PageSources } };
}

// A year, including subdomains, because cookies or pages of a subdomain over http would undo the protection.
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

const none = ["'none'"];
const self = ["'self'"];

const fromPage = (kind: keyof PageSources) => (c: Context<GatewayEnv>) => c.get('page')?.sources[kind].join(' ') ?? '';

/** The headers of everything this gateway answers itself. The page's own hashes come from `c.get('page')`. */
export function securityHeaders(options: { https: boolean }): MiddlewareHandler {
  return secureHeaders({
    // Headers that a handler sets itself stay: the release tree opens its files to other origins.
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
