import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { rspack, type Stats } from '@rspack/core';
import { RspackDevServer, type Configuration } from '@rspack/dev-server';
import { type Area, loadRspackConfig, readVersion } from '../../build/area.ts';
import { freePort, freePortInRange, type PortRange } from '../processes/freePort.ts';
import { acquireProcessLock, LockTimeoutError } from '@faultline/storage';

export interface ServedArea {
  area: Area;
  origin: string;
  // The initial files of the area's first build.
  initial: string[];
  stop: () => Promise<void>;
}

const loopback = '127.0.0.1';

const serverOptions = (port: number, site: string, isHot: boolean): Configuration => ({
  host: loopback,
  port,
  // Hot replacement keeps typed input, but needs React's development build; with a released React the page is
  // reloaded.
  hot: isHot,
  liveReload: !isHot,
  static: false,
  devMiddleware: { stats: 'none' },
  setupExitSignals: false,
  allowedHosts: [new URL(site).hostname],
  // The page has another origin. No other site may read the files.
  headers: { 'Access-Control-Allow-Origin': site },
  client: {
    webSocketURL: `ws://${loopback}:${port}/ws`,
    logging: 'warn',
    overlay: { errors: true, warnings: false, runtimeErrors: false },
  },
});

interface ServeOptions {
  // False with a released host, whose React is a production build.
  isHot: boolean;
  // The ports to choose from; unset: any free one.
  ports?: PortRange | undefined;
  print: (line: string) => void;
}

// Serves one area of the page at `site` from memory and returns after the first build. Compile errors appear in the
// terminal and in an overlay; a fix needs no restart.
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
    // The cache is written in the background.
    await promisify(compiler.close.bind(compiler))();
    releaseCache?.();
  };
  try {
    await server.start();
  } catch (error) {
    releaseCache?.();
    throw error;
  }
  const { entrypoints } = (await first).toJson({ all: false, entrypoints: true });
  const initial = (entrypoints?.['main']?.assets ?? []).map(({ name }) => name);
  return { area, origin, initial, stop };
}

const CACHE_STALE_MS = 10_000;

// Locks the area's disk cache, because Rspack crashes if two compilers write to it. Returns undefined if another
// process holds it.
async function lockCache(area: Area): Promise<(() => void) | undefined> {
  const folder = path.join(area.root, '.cache/rspack-dev', area.name);
  await mkdir(folder, { recursive: true });
  try {
    return await acquireProcessLock({ lockPath: `${folder}.lock`, timeoutMs: 0, staleMs: CACHE_STALE_MS });
  } catch (error) {
    if (error instanceof LockTimeoutError) return undefined;
    throw error;
  }
}

// The version appears only in the page's registry and is never published.
export const devVersion = ({ dir }: Area): string => `${readVersion(dir)}-dev`;
