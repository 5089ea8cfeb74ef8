import type { Registry } from '@faultline/shared/contract';
import { registry as schema } from '@faultline/shared/contract/schemas';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';
import { type Logger, pino } from 'pino';
import * as v from 'valibot';
import { findAreas, isHost } from '../../build/area.ts';
import { type Config, ConfigError, isOrigin } from '../../config.ts';
import { publishAll } from '../../release/actions/publishAll.ts';
import { gatewayApp } from '../../release/gateway/app.ts';
import { releaseFiles } from '../../release/gateway/releaseFiles.ts';
import { httpServer, listen } from '../../release/http/listen.ts';
import { readRegistry } from '../../release/registry/store.ts';

type Served = Pick<DevAppOptions, 'pages' | 'releases' | 'origins' | 'apiTarget'>;

export async function startDevApp(config: Config, served: Served): Promise<{ stop: () => void }> {
  const { localUrl: url, logLevel: level, host, port } = config;
  const server = httpServer(createDevApp({ ...served, url, log: pino({ level }) }));
  await listen(server, { host, port, variable: 'PORT' });
  return {
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface DevAppOptions {
  // The folder of the development page and its registry.
  pages: string;
  // The releases of the other areas: a folder, or the origin of a running environment.
  releases: string | URL;
  apiTarget: string;
  url: string;
  // The origins of areas in development; may grow while the site runs.
  origins: ReadonlySet<string>;
  log: Pick<Logger, 'warn' | 'error'>;
}

// The production policy plus the development servers. Emotion writes style elements in development; script
// restrictions stay.
function widen(policy: string, origins: ReadonlySet<string>): string {
  const places = [...origins].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  return policy
    .replaceAll("'self'", ["'self'", ...places].join(' '))
    .replace(/style-src [^;]*/, (styles) => `${styles.replaceAll(/'sha256-[^']*'/g, '')} 'unsafe-inline'`);
}

const widenPolicy =
  (origins: ReadonlySet<string>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const policy = c.res.headers.get('Content-Security-Policy');
    if (policy?.includes("'self'")) c.res.headers.set('Content-Security-Policy', widen(policy, origins));
  };

const releasesAt = (origin: URL) =>
  new Hono().get('*', (c) => proxy(new URL(c.req.path, origin), { headers: { accept: c.req.header('accept') } }));

// The gateway with a development page, and releases from a folder or an environment.
function createDevApp({ pages, releases, apiTarget, url, origins, log }: DevAppOptions) {
  const site = new Hono<{ Bindings: HttpBindings }>();
  site.use(widenPolicy(origins));
  // Development servers accept one origin; under another host name of this machine the page would be blank.
  site.use(async (c, next) => {
    const page = c.req.header('Sec-Fetch-Dest') === 'document';
    const asked = new URL(c.req.url);
    return page && asked.origin !== url ? c.redirect(`${url}${asked.pathname}${asked.search}`) : next();
  });
  // Failures during development are not failures of releases.
  site.post('/api/telemetry', (c) => c.body(null, 204));
  site.route('/r', typeof releases === 'string' ? releaseFiles(releases) : releasesAt(releases));
  site.route('/', gatewayApp({ releases: pages, apiTarget, publicUrl: url, log }));
  return site;
}

const timeoutMs = 10_000;

export function releaseOrigin(from: string, option = '--from'): URL {
  if (isOrigin(from)) return new URL(from);
  throw new ConfigError(
    `${option} is "${from}"; it must be an http or https address without a path, such as https://staging.faultline.example.`,
  );
}

export async function registryAt(origin: URL): Promise<Registry> {
  const url = new URL('/registry.json', origin).href;
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new ConfigError(`${url} cannot be reached: ${message}`);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  const parsed = v.safeParse(schema, answer.ok ? body : undefined);
  if (parsed.success) return parsed.output;
  const why = answer.ok ? v.summarize(parsed.issues) : `it answered ${answer.status}`;
  throw new ConfigError(`${url} is not a registry that this version can read: ${why}`);
}

// Reads the registry of a local tree. If an area that is not in development was never published, all areas are
// published first.
export async function registryHere(
  tree: string,
  {
    root,
    inDevelopment,
    print: log,
  }: { root: string; inDevelopment: ReadonlySet<string>; print: (line: string) => void },
): Promise<Registry> {
  const known = await readRegistry(tree);
  const missing = findAreas(root).filter(
    (area) => !isHost(area) && !inDevelopment.has(area.name) && known.remotes[area.name] === undefined,
  );
  if (missing.length === 0) return known;
  log(`Building ${missing.map(({ name }) => name).join(', ')} for the release tree, this once ...`);
  await publishAll(tree, root);
  return readRegistry(tree);
}
