import type { LiveRegistry } from '@faultline/shared/contract';
import { areOverridesConfirmed, boot } from './boot.ts';

// One chunk: the page lists each chunk with its hash.
export { closePreviews } from './previews.ts';
export { addStagedReleases } from './stagedReleases.ts';

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
