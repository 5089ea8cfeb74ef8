import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { catalogueRoutes } from './catalogue/index.ts';
import type { AppEnv } from './http/AppEnv.ts';
import type { Deps } from './http/Deps.ts';
import { handleErrors } from './http/handleErrors.ts';
import { logRequests } from './http/logRequests.ts';
import { securityHeaders } from './http/securityHeaders.ts';

/** The API as a value: `app.request('/api/...')` answers without a port. `server.ts` listens. */
export function createApp(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/api');
  app.use(requestId({ limitLength: 64 }), logRequests(deps.log), securityHeaders());
  handleErrors(app, deps.log);
  for (const routes of [catalogueRoutes]) app.route('/', routes(deps));
  return app;
}
