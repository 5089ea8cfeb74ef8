import type { Registry } from '@faultline/shared/contract';
import { lineOf } from './lines.ts';
import { readRegistry } from './registryFile.ts';

/** One line of `release status`: what is live of an area. */
export interface AreaStatus {
  area: string;
  active: string;
  previous: string | null;
  /** `1.9.0 10 %` */
  canary: string | null;
  kilobytes: number;
  builtAt: string;
  git: string | null;
}

/** What a registry says is live, the host first. */
export const areasOfRegistry = (registry: Registry): AreaStatus[] =>
  ['host', ...Object.keys(registry.remotes).sort()].flatMap((area) => {
    const line = lineOf(registry, area);
    const release = line?.releases[line.active];
    if (!line || !release) return [];
    const canary = 'canary' in line && line.canary ? `${line.canary.version} ${line.canary.percent} %` : null;
    const { active, previous } = line;
    const { builtAt, git, bytes } = release;
    return [{ area, active, previous, canary, kilobytes: Math.round(bytes / 100) / 10, builtAt, git }];
  });

/** What a tree serves now. */
export async function releaseStatus(tree: string): Promise<{ seq: number; areas: AreaStatus[] }> {
  const registry = await readRegistry(tree);
  return { seq: registry.seq, areas: areasOfRegistry(registry) };
}
