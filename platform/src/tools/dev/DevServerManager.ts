import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import { writeAtomically } from '@faultline/storage';
import {
  type Area,
  isHost,
  providedVersions,
  publishedScreens,
  readRemote,
  requiredVersions,
} from '../../build/area.ts';
import { containerName, remoteEntry } from '../../build/releaseManifest.ts';
import { ConfigError } from '../../config.ts';
import { indexPage } from '../../release/page/indexPage.ts';
import type { PortRange } from '../processes/freePort.ts';
import { devVersion, serveArea, type ServedArea } from './serveArea.ts';

interface DevServerManagerOptions {
  // True if the host is in development too: edits replace components in place, and the page uses this host.
  withHost: boolean;
  // The releases of all other areas.
  base: Registry;
  // The origin of the page.
  site: string;
  // The folder for the page and its registry.
  pages: string;
  // The ports for areas; unset: any free ones.
  ports: PortRange | undefined;
  print: (line: string) => void;
}

export class DevServerManager {
  readonly #options: DevServerManagerOptions;
  readonly #served = new Map<string, ServedArea>();
  #written = Promise.resolve();
  // Current and former origins of the areas; an open page still requests the former ones.
  readonly origins = new Set<string>();

  constructor(options: DevServerManagerOptions) {
    this.#options = options;
  }

  // An area that is already served is served again, because its screens may have changed.
  async serve(area: Area): Promise<void> {
    const { withHost, site, ports, print: log } = this.#options;
    const before = this.#served.get(area.name);
    const served = await serveArea(area, site, { isHot: withHost, ports, print: log });
    this.#served.set(area.name, served);
    this.origins.add(served.origin);
    // Sequential writes, so that the last page contains all areas.
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

// The refresh runtime of an area knows only renderers that the hook recorded, so the hook must be in the page before
// React.
const refreshHook = readFileSync(path.join(import.meta.dirname, 'refreshHook.js'), 'utf8');

// The released page, preceded by the code for hot reload.
function devPage(registry: Registry, isHot: boolean): string {
  const host = registry.host?.releases[registry.host.active];
  if (!host) throw new ConfigError('Nothing is published there: a development page needs a host.');
  const page = indexPage(registry, host);
  return isHot ? page.replace('<head>', () => `<head>\n<script>${refreshHook}</script>`) : page;
}

const made = { contentHash: '', git: null, builtAt: new Date(0).toISOString(), bytes: 0 };
// Edited files have no integrity; browsers ignore an empty one.
const unchecked = { integrity: '', bytes: 0 };

function hostEntry({ area, origin, initial }: ServedArea): HostRelease {
  const assets = (ending: string) =>
    initial.filter((name) => name.endsWith(ending)).map((name) => ({ url: `${origin}/${name}`, ...unchecked }));
  return {
    scripts: assets('.js'),
    styles: assets('.css'),
    font: null,
    icon: `${origin}/favicon.svg`,
    provides: providedVersions(area.dir),
    ...made,
  };
}

async function createDevEntry({ area, origin }: ServedArea): Promise<Release> {
  return {
    entry: `${origin}/${remoteEntry}`,
    global: containerName(area.name, devVersion(area)),
    integrity: '',
    screens: publishedScreens((await readRemote(area)).screens),
    preload: {},
    requires: requiredVersions(area.dir),
    ...made,
  };
}

// Returns the registry of a development page: `base` with the served areas instead of their releases. It is never
// written into a release tree.
async function devRegistry(base: Registry, served: readonly ServedArea[]): Promise<Registry> {
  const registry: Registry = { ...base, remotes: { ...base.remotes } };
  for (const one of served) {
    const version = devVersion(one.area);
    if (isHost(one.area)) registry.host = { active: version, previous: null, releases: { [version]: hostEntry(one) } };
    else
      registry.remotes[one.area.name] = {
        active: version,
        previous: null,
        releases: { ...base.remotes[one.area.name]?.releases, [version]: await createDevEntry(one) },
      };
  }
  return registry;
}
