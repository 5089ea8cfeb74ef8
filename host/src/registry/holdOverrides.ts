import type { LiveRegistry, LiveRelease } from '@faultline/shared/contract';
import { areOverridesConfirmed, boot, type ClosedPreview, overrides } from './boot.ts';
import { withTimeout } from './registry.ts';

// All of this module is one chunk, because the page lists each chunk with its hash.

// Removes overrides that the user has not confirmed in this browser, because a link can name any stored release,
// including staged and defective ones. Releases in the page need no consent, and neither do previews on a signed site,
// because a key of the site signed their link. `live` is the page's own registry; `registry` is the full one, from
// which previews with an invalid signature were already removed.
export function holdOverrides(live: LiveRegistry, registry: LiveRegistry): void {
  if (areOverridesConfirmed()) return;
  const { overrides } = boot();
  const isSigned = live.keys !== undefined;
  for (const [area, version] of Object.entries(overrides)) {
    const release = registry.remotes[area]?.releases[version];
    const isInPage = live.remotes[area]?.releases[version] !== undefined;
    if (release === undefined || isInPage || (isSigned && release.preview !== undefined)) continue;
    delete overrides[area];
    (boot().heldOverrides ??= {})[area] = version;
  }
}

// The release tool's naming of previews, which also identifies previews that the registry no longer contains.
const PREVIEW_VERSION = /-preview\./;

async function findReason(
  preview: { area: string; version: string; until: string },
  keys: readonly string[] | undefined,
): Promise<ClosedPreview['reason'] | undefined> {
  if (!(Date.parse(preview.until) > Date.now())) return 'ended';
  if (keys === undefined) return undefined;
  const { isSignedPreview } = await import('./signature.ts');
  const isSigned = await isSignedPreview(preview, boot().previewSignature ?? '', keys).catch(() => false);
  return isSigned ? undefined : 'unsigned';
}

async function findClosed(
  { remotes }: LiveRegistry,
  [area, version]: [string, string],
  keys: readonly string[] | undefined,
): Promise<ClosedPreview | undefined> {
  const release = remotes[area]?.releases[version];
  if (release === undefined)
    return PREVIEW_VERSION.test(version) ? { area, until: undefined, reason: 'ended' } : undefined;
  if (release.preview === undefined) return undefined;
  const { until } = release.preview;
  const reason = await findReason({ area, version, until }, keys);
  return reason && { area, until, reason };
}

// The active releases run instead of previews that cannot be opened; `closedPreviews` gives the reasons. On a signed
// site, one of `keys` must have signed each preview link. `registry` includes inactive releases.
export async function closePreviews(registry: LiveRegistry, keys?: readonly string[]): Promise<void> {
  const { overrides } = boot();
  for (const override of Object.entries(overrides)) {
    const closed = await findClosed(registry, override, keys);
    if (closed === undefined) continue;
    delete overrides[closed.area];
    (boot().closedPreviews ??= []).push(closed);
  }
}

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
