import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from './AppEnv.ts';
import { clientAddress } from './limits/networkLimits.ts';

// Monitoring requests these every few seconds.
const probes = new Set(['/api/healthz', '/api/readyz', '/api/metrics']);

// Headers, query and body may contain secrets.
export const logRequests =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    log[probes.has(c.req.path) ? 'debug' : 'info'](
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        address: clientAddress(c),
      },
      'request',
    );
  };
