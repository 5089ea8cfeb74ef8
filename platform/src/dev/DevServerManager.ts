import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import type { Area } from '../build/area.ts';
import { ConfigError } from '../config.ts';
import type { PortRange } from '../processes/freePort.ts';
import { writeAtomically } from '../processes/sharedFiles.ts';
import { indexPage } from '../release/page/indexPage.ts';
import { devRegistry } from './devRegistry.ts';
import { serveArea, type ServedArea } from './serveArea.ts';

interface DevServerManagerOptions {
  /** True where the host is in development, too: edits replace components in place, and the page has its host from here. */
  withHost: boolean;
  /** The releases of everything that is not in development. */
  base: Registry;
  /** The address of the page. */
  site: string;
  /** The folder that the page and its registry are written to. */
  pages: string;
  /** The ports that areas are served at; unset: any free ones. */
  ports: PortRange | undefined;
  print: (line: string) => void;
}

/** The areas in development, and the page that names them. */
export class DevServerManager {
  readonly #options: DevServerManagerOptions;
  readonly #served = new Map<string, ServedArea>();
  #written = Promise.resolve();
  /** The origins that serve the areas now, and did before: an open page still requests them. */
  readonly origins = new Set<string>();

  constructor(options: DevServerManagerOptions) {
    this.#options = options;
  }

  /** Serves an area, again when it is served already: its screens may be others now. */
  async serve(area: Area): Promise<void> {
    const { withHost, site, ports, print: log } = this.#options;
    const before = this.#served.get(area.name);
    const served = await serveArea(area, site, { isHot: withHost, ports, print: log });
    this.#served.set(area.name, served);
    this.origins.add(served.origin);
    // One after the other, so that the last to be written knows every area.
    this.#written = this.#written.catch(() => undefined).then(() => this.#writePage());
    await this.#written;
    await before?.stop();
  }

  async #writePage(): Promise<void> {
    const { base, pages, withHost } = this.#options;
    if (withHost && !this.#served.has('host')) return;
    const registry = await devRegistry(base, [...this.#served.values()]);
    await writeAtomically(path.join(pages, 'registry.json'), JSON.stringify(registry, null, 2));
    await writeAtomically(path.join(pages, 'index.html'), devPage(registry, withHost));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#served.values()].map((served) => served.stop()));
  }
}

/**
 * An area that is loaded late brings its own refresh runtime, which knows only the renderers that the hook recorded;
 * so the hook stands in the page before React does.
 */
const refreshHook = readFileSync(path.join(import.meta.dirname, 'refreshHook.js'), 'utf8');

/** The page of a development registry: the released one, with what hot reload needs first. */
function devPage(registry: Registry, isHot: boolean): string {
  const host = registry.host?.releases[registry.host.active];
  if (!host) throw new ConfigError('Nothing is published there: a development page needs a host.');
  const page = indexPage(registry, host);
  return isHot ? page.replace('<head>', () => `<head>\n<script>${refreshHook}</script>`) : page;
}
