import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { accountDataRoutes } from './accountData/index.ts';
import { accountRoutes, restoreAlertsPages, undoDestinationPages } from './account/index.ts';
import { administrationRoutes } from './administration/index.ts';
import { alertMetrics, alertRoutes, channelRoutes, feedPages, feedRoutes, unsubscribePages } from './alerts/index.ts';
import { ruleRoutes, snoozeRoutes } from './alerts/rules/index.ts';
import { authRoutes, unsolicitedMailMetrics } from './auth/index.ts';
import { factorRoutes } from './auth/factors/index.ts';
import { ssoRoutes } from './auth/oidc/index.ts';
import { catalogueRoutes } from './catalogue/index.ts';
import { guardOwnedTables } from './db/index.ts';
import { exportRoutes } from './exports/index.ts';
import { announceCapabilities, securityHeaders } from './http/responseHeaders.ts';
import type { AppEnv } from './http/AppEnv.ts';
import type { Deps } from './http/Deps.ts';
import { identifyClient } from './http/limits/networkLimits.ts';
import { handleErrors, refuseUntilMigrated } from './http/handleErrors.ts';
import { logRequests } from './http/logRequests.ts';
import { feedMetrics } from './ingest/index.ts';
import { operationsRoutes } from './operations/index.ts';
import { createMetrics } from './operations/metrics.ts';
import { offerNonce } from './operations/telemetry/nonce.ts';
import { releaseGauges } from './operations/telemetry/releaseHealth.ts';
import { telemetryRoutes } from './operations/telemetry/telemetryRoutes.ts';
import { tokenRoutes } from './tokens/index.ts';
import { applyGroups, teamInvitationPages, teamRoutes } from './teams/index.ts';
import { searchRoutes } from './searches/index.ts';
import { trackingRoutes } from './trackings/index.ts';

const features = [
  authRoutes,
  factorRoutes,
  (deps: Deps) => ssoRoutes(deps, applyGroups),
  accountRoutes,
  alertRoutes,
  channelRoutes,
  feedRoutes,
  ruleRoutes,
  snoozeRoutes,
  catalogueRoutes,
  trackingRoutes,
  searchRoutes,
  tokenRoutes,
  teamRoutes,
  accountDataRoutes,
  exportRoutes,
  administrationRoutes,
  telemetryRoutes,
];

// `server.ts` listens. A worker serves operations only.
export function createApp({ db, ...rest }: Deps): Hono<AppEnv> {
  const deps: Deps = { ...rest, db: db.forRequests };
  const app = new Hono<AppEnv>().basePath('/api');
  const metrics = createMetrics((registry) => {
    releaseGauges(registry, deps);
    alertMetrics(deps, registry);
    unsolicitedMailMetrics(deps, registry);
    feedMetrics(deps, registry);
  });
  app.use(identifyClient(deps.config.trustedProxies));
  app.use(
    requestId({ limitLength: 64 }),
    metrics.measure,
    logRequests(deps.log),
    securityHeaders(),
    announceCapabilities(deps),
    offerNonce(deps),
  );
  handleErrors(app, deps.log);
  app.route('/', operationsRoutes(deps, metrics));
  app.use(refuseUntilMigrated(deps.readiness));
  if (deps.config.role !== 'worker') {
    const guarded: Deps = { ...deps, db: guardOwnedTables(deps.db) };
    for (const routes of features) app.route('/', routes(guarded));
    app.route('/', teamInvitationPages(deps));
    app.route('/', unsubscribePages(deps));
    app.route('/', feedPages(deps));
    app.route('/', undoDestinationPages(deps));
    app.route('/', restoreAlertsPages(deps));
  }
  return app;
}
