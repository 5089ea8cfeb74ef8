import { readRegistry } from './registryFile.ts';
import { lineOf } from './lines.ts';

/** One line of `release status`: what is live of an area. */
export interface AreaStatus {
  area: string;
  active: string;
  previous: string | null;
  kilobytes: number;
  builtAt: string;
  git: string | null;
}

/** What a tree serves now, the host first. */
export async function releaseStatus(tree: string): Promise<{ seq: number; areas: AreaStatus[] }> {
  const registry = await readRegistry(tree);
  const areas = ['host', ...Object.keys(registry.remotes).sort()].flatMap((area) => {
    const line = lineOf(registry, area);
    const release = line?.releases[line.active];
    if (!line || !release) return [];
    const { builtAt, git, bytes } = release;
    return [
      { area, active: line.active, previous: line.previous, kilobytes: Math.round(bytes / 100) / 10, builtAt, git },
    ];
  });
  return { seq: registry.seq, areas };
}
