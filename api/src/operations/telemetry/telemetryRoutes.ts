import { openStore, readObject, type Store } from '@faultline/storage';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { countByNetwork, getWidestNetwork } from '../../http/limits/networkLimits.ts';
import { createRouter, type Deps } from '../../http/index.ts';
import { countReport } from './countReport.ts';
import { isNonce } from './nonce.ts';
import { releaseHealth } from './releaseHealth.ts';

const LIMIT = { max: 60, seconds: 60 };

export const telemetryRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock, limiter, config, log } = deps;
    const readReleases = createReleaseReader(config.releaseStore, log);

    // Reports over the limit or without a nonce are dropped silently: a refusal would only log errors in the consoles
    // of all browsers.
    route('POST /telemetry', {}, async ({ body, c }) => {
      if ((await countByNetwork(limiter, c, 'telemetry', LIMIT)) > 0) return null;
      if (!isNonce(c, body.nonce, deps)) return null;
      const releases = await readReleases();
      const events = body.events.filter(({ remote, version }) => releases.has(`${remote} ${version}`));
      await countReport(db, clock.now(), { ...body, events }, getWidestNetwork(c));
      return null;
    });

    route('GET /telemetry', {}, async () => releaseHealth(db, clock.now()));
  });

// The parts of the registry that name releases.
const registrySchema = v.object({
  remotes: v.record(v.string(), v.object({ releases: v.record(v.string(), v.unknown()) })),
});

type Releases = ReadonlySet<string>;

const REGISTRY = 'registry.json';
// Avoids a request to object storage for each report.
const STORED_FOR_MS = 5000;

async function readReleases(store: Store): Promise<Releases> {
  const found = await readObject(store, REGISTRY);
  const { remotes } = v.parse(registrySchema, JSON.parse(found?.content.toString() ?? 'null'));
  return new Set(
    Object.entries(remotes).flatMap(([area, { releases }]) => Object.keys(releases).map((name) => `${area} ${name}`)),
  );
}

// Reads the published releases, as `area version`, from the registry of the release tree and caches them. Without a
// registry, no report counts.
function createReleaseReader(location: string, log: Pick<Logger, 'warn'>): () => Promise<Releases> {
  const store = openStore(location);
  let known: { etag: string; releases: Promise<Releases> } | undefined;
  let askAt = 0;
  let isMissing = false;
  return async () => {
    try {
      if (known === undefined || store.kind === 'folder' || Date.now() >= askAt) {
        askAt = Date.now() + STORED_FOR_MS;
        const { etag = '' } = (await store.head(REGISTRY)) ?? {};
        if (known?.etag !== etag) known = { etag, releases: readReleases(store) };
      }
      const releases = await known.releases;
      isMissing = false;
      return releases;
    } catch (error) {
      if (!isMissing)
        log.warn({ err: error, releases: location }, 'what browsers report of releases is not counted: no registry');
      isMissing = true;
      known = undefined;
      return new Set();
    }
  };
}
