import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { LiveRegistry, RemoteScreen } from '@faultline/shared/contract';

const block = /(<script type="application\/json" id="faultline-registry"[^>]*>)(.*?)(<\/script>)/s;
const hashScript = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

// A published site as seen by one browser: its page, its registry, and modified files.
export class Site {
  readonly registry: LiveRegistry;
  readonly #page: string;
  // Replaced file contents by path.
  readonly forged = new Map<string, string>();

  private constructor(page: string) {
    this.#page = page;
    this.registry = JSON.parse(block.exec(page)?.[2] ?? '{}') as LiveRegistry;
  }

  static async of(request: APIRequestContext): Promise<Site> {
    return new Site(await (await request.get('/', { headers: { accept: 'text/html' } })).text());
  }

  // The page with the modified registry.
  get page(): string {
    const json = JSON.stringify(this.registry).replaceAll('<', '\\u003c');
    return this.#page.replace(block, (_, head: string, __, tail: string) => head + json + tail);
  }

  line(area: string) {
    const line = this.registry.remotes[area];
    const release = line?.releases[line.active ?? ''];
    if (!line || !release) throw new Error(`This environment has no area "${area}".`);
    return { line, release };
  }

  // Removes the previous release. Returns a function that rolls back to it.
  withoutPrevious(area: string): () => void {
    const { line } = this.line(area);
    const { previous, releases } = line;
    const release = releases[previous ?? ''];
    line.previous = null;
    if (previous === null || release === undefined) return () => undefined;
    Reflect.deleteProperty(releases, previous);
    return () => {
      releases[previous] = release;
      line.active = previous;
      this.registry.revision += 1;
    };
  }

  // Returns the screen with the most files among those without path parameters.
  screen(area: string): RemoteScreen {
    const { release } = this.line(area);
    const weight = ({ expose, nav }: RemoteScreen) => (release.preload[expose]?.length ?? 0) * 2 + (nav ? 1 : 0);
    const [screen] = release.screens
      .filter(({ paths, access }) => access !== 'anonymous' && paths.some((path) => !path.includes('{')))
      // Prefers the last, because the first screen of an area often redirects signed-in users.
      .toReversed()
      .toSorted((a, b) => weight(b) - weight(a));
    if (screen === undefined) throw new Error(`The area "${area}" has no screen with a plain address.`);
    return screen;
  }

  // Returns the paths of the area's entry, the screen's module, and another chunk.
  files(area: string) {
    const { release } = this.line(area);
    const { expose } = this.screen(area);
    const [entry = '', ...chunks] = (release.preload[expose] ?? []).map(({ url }) => url);
    const exposed = chunks.find((url) => url.includes(`/${expose}.`)) ?? entry;
    return { entry, exposed, chunk: chunks.find((url) => url !== exposed) ?? exposed };
  }

  // Changes a published file and updates all hashes that lead to it, as the area's team could.
  async publish(request: APIRequestContext, area: string, file: string, change: (text: string) => string) {
    const { release } = this.line(area);
    const { entry } = this.files(area);
    const read = async (path: string) => this.forged.get(path) ?? (await request.get(path)).text();
    const before = await read(file);
    const after = change(before);
    if (after === before) throw new Error(`There was nothing to change in ${file}.`);
    this.forged.set(file, after);
    if (file !== entry) {
      this.forged.set(entry, (await read(entry)).replaceAll(hashScript(before), hashScript(after)));
    }
    release.integrity = hashScript(await read(entry));
    for (const asset of Object.values(release.preload).flat()) {
      const forged = this.forged.get(asset.url);
      if (forged !== undefined) asset.integrity = hashScript(forged);
    }
  }
}

// Shows the site as it is published now to a browser, with each page that it loads.
export async function serveSite(page: Page, site: Site) {
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() === 'document') return route.fulfill({ response: await route.fetch(), body: site.page });
    if (new URL(request.url()).pathname === '/registry.json') return route.fulfill({ json: site.registry });
    return route.fallback();
  });
}

// The releases of areas from which a browser requests files, as `vulns 1.0.0`.
export function watchReleases(page: Page) {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, area, version] = /\/r\/([a-z-]+)\/([^/]+)\/.*\.js/.exec(request.url()) ?? [];
    if (area !== undefined && area !== 'host' && area !== 'history') asked.add(`${area} ${version}`);
  });
  return {
    // Releases requested since the last `forget`.
    list: () => [...asked].sort(),
    // Leaves the page, which may load more behind what is shown, and starts again.
    forget: async () => {
      await page.goto('about:blank');
      asked.clear();
    },
  };
}
