import { watch } from 'node:fs';
import type { Area } from '../build/area.ts';

/** An editor writes a file in several steps. */
const SETTLED_MS = 150;

/** Calls `changed` when an area's `remote.ts` was edited: which screens there are is not the bundler's to notice. */
export function watchDescriptions(areas: readonly Area[], changed: (area: Area) => void): { stop: () => void } {
  const watchers = areas.map((area) => {
    let timer: NodeJS.Timeout | undefined;
    return watch(area.dir, (_, file) => {
      if (file !== 'remote.ts') return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(area), SETTLED_MS);
    });
  });
  return { stop: () => watchers.forEach((watcher) => watcher.close()) };
}
