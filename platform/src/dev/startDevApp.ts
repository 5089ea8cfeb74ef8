import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';
import { pino, type Logger } from 'pino';
import type { Config } from '../config.ts';
import { gatewayApp } from '../gateway/app.ts';
import { httpServer } from '../processes/httpServer.ts';
import { releaseFiles } from '../gateway/releaseFiles.ts';
import { listen } from '../processes/listen.ts';

type Served = Pick<DevAppOptions, 'pages' | 'releases' | 'origins' | 'apiTarget'>;

/** Serves the development site at the configured address. */
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
  /** The folder that holds the development page and its registry. */
  pages: string;
  /** Whose releases serve the other areas: a folder, or the origin of a running environment. */
  releases: string | URL;
  apiTarget: string;
  url: string;
  /** The origins that serve the areas in development; may grow while the site runs. */
  origins: ReadonlySet<string>;
  log: Pick<Logger, 'warn' | 'error'>;
}

/**
 * The policy of production, with the development servers beside the site's own origin. Emotion writes readable style
 * elements in development, so these are allowed; what a script may do is not.
 */
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

/** The site in development, as a value: the gateway over a page of its own, and releases from here or from elsewhere. */
function createDevApp({ pages, releases, apiTarget, url, origins, log }: DevAppOptions) {
  const site = new Hono<{ Bindings: HttpBindings }>();
  site.use(widenPolicy(origins));
  // The development servers answer to one origin, so a page opened under another name of this machine would stay blank.
  site.use(async (c, next) => {
    const page = c.req.header('Sec-Fetch-Dest') === 'document';
    const asked = new URL(c.req.url);
    return page && asked.origin !== url ? c.redirect(`${url}${asked.pathname}${asked.search}`) : next();
  });
  // Failures of areas that are being edited are not failures of their releases.
  site.post('/api/telemetry', (c) => c.body(null, 204));
  site.route('/r', typeof releases === 'string' ? releaseFiles(releases) : releasesAt(releases));
  site.route('/', gatewayApp({ releases: pages, apiTarget, publicUrl: url, log }));
  return site;
}
