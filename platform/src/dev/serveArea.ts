import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { rspack, type Stats } from '@rspack/core';
import { RspackDevServer, type Configuration } from '@rspack/dev-server';
import { type Area, loadRspackConfig } from '../build/area.ts';
import { freePort, freePortInRange, type PortRange } from '../processes/freePort.ts';
import { acquireProcessLock, LockTimeoutError } from '../processes/processLock.ts';

/** An area that is built as it is edited. */
export interface ServedArea {
  area: Area;
  origin: string;
  /** The files a page names, of the area's first build. */
  initial: string[];
  stop: () => Promise<void>;
}

const loopback = '127.0.0.1';

const serverOptions = (port: number, site: string, isHot: boolean): Configuration => ({
  host: loopback,
  port,
  // Components are replaced in place; a whole reload would lose what was typed. A released React cannot do that.
  hot: isHot,
  liveReload: !isHot,
  static: false,
  devMiddleware: { stats: 'none' },
  setupExitSignals: false,
  allowedHosts: [new URL(site).hostname],
  // The page is another origin. No other site may read what is being written here.
  headers: { 'Access-Control-Allow-Origin': site },
  client: {
    webSocketURL: `ws://${loopback}:${port}/ws`,
    logging: 'warn',
    overlay: { errors: true, warnings: false, runtimeErrors: false },
  },
});

interface ServeOptions {
  /** False in a released host, whose React is the build for production: the page is loaded again after an edit. */
  isHot: boolean;
  /** The ports to choose from; unset: any free one. */
  ports?: PortRange | undefined;
  print: (line: string) => void;
}

/**
 * Serves one area of the page at `site` from memory, with hot reload, and answers once it was built. What does not
 * compile is reported in the terminal and over the page, and can be mended without a restart.
 */
export async function serveArea(
  area: Area,
  site: string,
  { isHot, ports, print: log }: ServeOptions,
): Promise<ServedArea> {
  const port = await (ports ? freePortInRange(loopback, ports) : freePort(loopback));
  const origin = `http://${loopback}:${port}`;
  const outDir = path.join(area.root, '.cache/dev', area.name);
  await mkdir(outDir, { recursive: true });
  const config = await loadRspackConfig(area, {
    mode: isHot ? 'development' : 'production',
    version: devVersion(area),
    outDir,
    served: origin,
  });
  const releaseCache = await lockCache(area);
  const compiler = rspack(releaseCache ? config : { ...config, cache: { type: 'memory' } });
  const first = new Promise<Stats>((resolve) => compiler.hooks.done.tap('first build', resolve));
  compiler.hooks.done.tap('report', (stats) => {
    const { time } = stats.toJson({ all: false, timings: true });
    log(
      stats.hasErrors()
        ? stats.toString({ preset: 'errors-only', colors: true })
        : `${area.name} is built (${time} ms).`,
    );
  });
  const server = new RspackDevServer(serverOptions(port, site, isHot), compiler);
  const stop = async () => {
    await server.stop();
    // Waits for the cache, which is written in the background.
    await promisify(compiler.close.bind(compiler))();
    await releaseCache?.();
  };
  try {
    await server.start();
  } catch (error) {
    await releaseCache?.();
    throw error;
  }
  const { entrypoints } = (await first).toJson({ all: false, entrypoints: true });
  const initial = (entrypoints?.['main']?.assets ?? []).map(({ name }) => name);
  return { area, origin, initial, stop };
}

const CACHE_STALE_MS = 10_000;
const carryOn = () => undefined;

/**
 * Keeps the area's cache on disk for one compiler; gives the function that lets it go, or undefined where another one has it:
 * a second `dev`, or the server that this one takes the place of. Rspack ends the process when two write to one cache.
 */
async function lockCache(area: Area): Promise<(() => Promise<void>) | undefined> {
  const folder = path.join(area.root, '.cache/rspack-dev', area.name);
  await mkdir(folder, { recursive: true });
  try {
    return await acquireProcessLock(folder, {
      lockPath: `${folder}.lock`,
      timeoutMs: 0,
      staleMs: CACHE_STALE_MS,
      onWait: carryOn,
      onLost: carryOn,
    });
  } catch (error) {
    if (error instanceof LockTimeoutError) return undefined;
    throw error;
  }
}

/** The version under which an area in development stands in the page's registry; it is never published. */
export function devVersion({ dir }: Area): string {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string };
  return `${version}-dev`;
}
