import type { LiveRegistry, LiveRelease } from '@faultline/shared/contract';

/** One area as this page runs it: which release, and what it brings. */
export interface LiveArea {
  area: string;
  version: string;
  release: LiveRelease;
}

const EMPTY: LiveRegistry = { seq: 0, publishedAt: '', host: null, remotes: {} };

/** The registry that publishing wrote into the page; an index without one runs the shell alone. */
export function inlinedRegistry(page: Document = document): LiveRegistry {
  const text = page.querySelector('#faultline-registry')?.textContent;
  return text ? (JSON.parse(text) as LiveRegistry) : EMPTY;
}

/** The active release of each area. An area whose active release is missing from the document is left out. */
export function liveAreas(registry: LiveRegistry): LiveArea[] {
  return Object.entries(registry.remotes).flatMap(([area, { active, releases }]) => {
    const release = releases[active];
    return release === undefined ? [] : [{ area, version: active, release }];
  });
}
