import type { Registry } from '@faultline/shared/contract';
import { misfits } from './fitsHost.ts';
import { pathClashes } from './pathClashes.ts';
import { hostFactsOf, remoteFactsOf } from './readFacts.ts';

/**
 * Why `next` must not go live, as far as the areas in `changed` are concerned: each of them is held against the host,
 * and when the host changes, every remote is.
 */
export async function contractBreaks(tree: string, next: Registry, changed: ReadonlySet<string>): Promise<string[]> {
  if (!next.host) return ['The tree has no host yet. Publish the host first, or all areas at once.'];
  const { active, releases } = next.host;
  const entry = releases[active];
  if (!entry) return [`The registry has no release ${active} of the host.`];
  const host = { name: `host ${active}`, entry, facts: await hostFactsOf(tree, active) };
  const breaks: string[] = [];
  for (const [area, remote] of Object.entries(next.remotes)) {
    const release = remote.releases[remote.active];
    if (!release) breaks.push(`The registry has no release ${remote.active} of ${area}.`);
    else if (changed.has(area) || changed.has('host')) {
      const facts = await remoteFactsOf(tree, area, remote.active);
      breaks.push(...misfits({ name: `${area} ${remote.active}`, entry: release, facts }, host));
    }
  }
  return [...breaks, ...pathClashes(next)];
}
