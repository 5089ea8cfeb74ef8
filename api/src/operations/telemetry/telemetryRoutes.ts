import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { getClientNetwork } from '../../http/clientAddress.ts';
import { createRouter, type Deps } from '../../http/index.ts';
import { countReport } from './countReport.ts';
import { releaseHealth } from './releaseHealth.ts';

const LIMIT = { max: 60, seconds: 60 };

/** The routes by which pages report loads and failures of releases, and by which their health is read. */
export const telemetryRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock, limiter, config, log } = deps;
    const readReleases = createReleaseReader(config.dataDir, log);

    // Reports over the limit are dropped silently: a refusal would only log errors on the consoles of a whole office.
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

/** As much of the registry as says which releases there are. */
const registrySchema = v.object({
  remotes: v.record(v.string(), v.object({ releases: v.record(v.string(), v.unknown()) })),
});

type Releases = ReadonlySet<string>;

async function readReleases(file: string): Promise<Releases> {
  const { remotes } = v.parse(registrySchema, JSON.parse(await readFile(file, 'utf8')));
  return new Set(
    Object.entries(remotes).flatMap(([area, { releases }]) => Object.keys(releases).map((name) => `${area} ${name}`)),
  );
}

/**
 * Makes the function that gives the published releases, as `area version`: those of the registry in `dataDir`, read again after it
 * was replaced. Without a registry there are none: what browsers say of anything else is not counted, which is logged once.
 */
function createReleaseReader(dataDir: string, log: Pick<Logger, 'warn'>): () => Promise<Releases> {
  const file = join(dataDir, 'releases', 'registry.json');
  let known: { state: string; releases: Promise<Releases> } | undefined;
  let isMissing = false;
  return async () => {
    try {
      const { ino, size, mtimeMs } = await stat(file);
      const state = `${ino}:${size}:${mtimeMs}`;
      if (known?.state !== state) known = { state, releases: readReleases(file) };
      const releases = await known.releases;
      isMissing = false;
      return releases;
    } catch (error) {
      if (!isMissing) log.warn({ err: error, file }, 'what browsers report of releases is not counted: no registry');
      isMissing = true;
      known = undefined;
      return new Set();
    }
  };
}
