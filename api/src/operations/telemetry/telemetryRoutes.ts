import { area, type Deps } from '../../http/index.ts';
import { countReport } from './countReport.ts';
import { releaseHealth } from './releaseHealth.ts';

/** What pages report of the releases they run, and how those did. */
export const telemetryRoutes = (deps: Deps) =>
  area(deps, (route) => {
    const { db, clock } = deps;

    route('POST /telemetry', { access: 'public', limit: { max: 60, seconds: 60 } }, async ({ body }) => {
      await countReport(db, clock.now(), body);
      return null;
    });

    route('GET /telemetry', {}, async () => releaseHealth(db, clock.now()));
  });
