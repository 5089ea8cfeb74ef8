import type { LiveRegistry, LiveRelease } from '@faultline/shared/contract';
import { overrides } from './boot.ts';
import { withTimeout } from './registry.ts';

const TIMEOUT_MS = 2000;

interface Entry {
  area: string;
  version: string;
  release: LiveRelease;
}

async function fetchEntry(
  { revision }: LiveRegistry,
  [area, version]: [string, string],
  keys: readonly string[] | undefined,
): Promise<LiveRelease | undefined> {
  const answer = await fetch(`/r/history/${encodeURIComponent(area)}@${encodeURIComponent(version)}.json`, {
    cache: 'no-cache',
  });
  if (!answer.ok) return undefined;
  const text = await answer.text();
  if (keys !== undefined) await (await import('./signature.ts')).verifyEntry(text, revision, keys);
  const entry = JSON.parse(text) as Entry;
  // On a signed site, the document of another release is signed too.
  return entry.area === area && entry.version === version ? entry.release : undefined;
}

// Adds the releases that overrides name and that the public registry omits. On a signed site, one of `keys` must have
// signed these releases with the registry.
export async function addStagedReleases(registry: LiveRegistry, keys?: readonly string[]): Promise<LiveRegistry> {
  const remotes = { ...registry.remotes };
  for (const override of Object.entries(overrides())) {
    const [area, version] = override;
    const line = remotes[area] ?? { active: null, previous: null, releases: {} };
    if (line.releases[version] !== undefined) continue;
    const fetched = withTimeout(fetchEntry(registry, override, keys), TIMEOUT_MS, `The release ${version}`);
    const release = await fetched.catch(() => undefined);
    if (release !== undefined) remotes[area] = { ...line, releases: { ...line.releases, [version]: release } };
  }
  return { ...registry, remotes };
}
