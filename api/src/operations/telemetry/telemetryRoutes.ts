import { getClientNetwork } from '../../http/clientAddress.ts';
import { createRouter, type Deps } from '../../http/index.ts';
import { countReport } from './countReport.ts';
import { createReleaseReader } from './publishedReleases.ts';
import { releaseHealth } from './releaseHealth.ts';

const LIMIT = { max: 60, seconds: 60 };

/** What pages report of the releases they run, and how those did. */
export const telemetryRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock, limiter, config, log } = deps;
    const readReleases = createReleaseReader(config.dataDir, log);

    // What is too much is dropped without a word: a refusal would only be noise on the consoles of a whole office.
    route('POST /telemetry', { access: 'public' }, async ({ body, c }) => {
      const address = getClientNetwork(c);
      if ((await limiter.count(`telemetry ${address}`, LIMIT)) > 0) return null;
      const releases = await readReleases();
      const events = body.events.filter(({ remote, version }) => releases.has(`${remote} ${version}`));
      await countReport(db, clock.now(), { ...body, events }, address);
      return null;
    });

    route('GET /telemetry', {}, async () => releaseHealth(db, clock.now()));
  });
