import { getClientNetwork } from '../../http/clientAddress.ts';
import { area, type Deps } from '../../http/index.ts';
import { countReport } from './countReport.ts';
import { releaseHealth } from './releaseHealth.ts';

const LIMIT = { max: 60, seconds: 60 };

/** What pages report of the releases they run, and how those did. */
export const telemetryRoutes = (deps: Deps) =>
  area(deps, (route) => {
    const { db, clock, limiter } = deps;

    // What is too much is dropped without a word: a refusal would only be noise on the consoles of a whole office.
    route('POST /telemetry', { access: 'public' }, async ({ body, c }) => {
      const wait = await limiter.count(`telemetry ${getClientNetwork(c)}`, LIMIT);
      if (wait === 0) await countReport(db, clock.now(), body);
      return null;
    });

    route('GET /telemetry', {}, async () => releaseHealth(db, clock.now()));
  });
