import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { LiveRegistry, RemoteScreen } from '@faultline/shared/contract';

const block = /(<script type="application\/json" id="faultline-registry"[^>]*>)(.*?)(<\/script>)/s;
const hashScript = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A published site as one browser is made to see it: its page, its registry, and files that differ from what is served. */
export class Site {
  readonly registry: LiveRegistry;
  readonly #page: string;
  /** Contents in place of the published ones, by path. */
  readonly forged = new Map<string, string>();

  private constructor(page: string) {
    this.#page = page;
    this.registry = JSON.parse(block.exec(page)?.[2] ?? '{}') as LiveRegistry;
  }

  static async of(request: APIRequestContext): Promise<Site> {
    return new Site(await (await request.get('/', { headers: { accept: 'text/html' } })).text());
  }

  /** The page with the registry as it is here. */
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

  /** Takes the previous release away. Answers how to roll back to it, as a team does that mends what it published. */
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

  /** The screen that a fault can do most to: of those with a plain address the one with the most files. */
  screen(area: string): RemoteScreen {
    const { release } = this.line(area);
    const weight = ({ expose, nav }: RemoteScreen) => (release.preload[expose]?.length ?? 0) * 2 + (nav ? 1 : 0);
    const [screen] = release.screens
      .filter(({ paths, access }) => access !== 'anonymous' && paths.some((path) => !path.includes('{')))
      // The last of equals: an area's first is often an entry point that sends the signed-in on.
      .toReversed()
      .toSorted((a, b) => weight(b) - weight(a));
    if (screen === undefined) throw new Error(`The area "${area}" has no screen with a plain address.`);
    return screen;
  }

  /** The paths of a screen's files: the area's entry, the module the host asks for, and the last of the others. */
  files(area: string) {
    const { release } = this.line(area);
    const { expose } = this.screen(area);
    const [entry = '', ...chunks] = (release.preload[expose] ?? []).map(({ url }) => url);
    const exposed = chunks.find((url) => url.includes(`/${expose}.`)) ?? entry;
    return { entry, exposed, chunk: chunks.find((url) => url !== exposed) ?? exposed };
  }

  /** As if the area's team had published this change: every hash on the way to the file is made to agree. */
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
