import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Answers are data: nothing in them may run, be framed or be kept. A page (docs, an export) sets its own policy. */
export const securityHeaders = (): MiddlewareHandler => {
  const headers = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: 'DENY',
    overwrite: false,
  });
  return async (c, next) => {
    await headers(c, async () => {
      await next();
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
    });
  };
};
