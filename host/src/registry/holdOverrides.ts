import type { LiveRegistry } from '@faultline/shared/contract';
import { areOverridesConfirmed, boot } from './boot.ts';

// One chunk: the page lists each chunk with its hash.
export { closePreviews } from './previews.ts';
export { addStagedReleases } from './stagedReleases.ts';

/**
 * Removes overrides that the user has not chosen in this browser: a link can name any release that is kept, including
 * staged and defective ones. What is live runs until the user opens them. Releases that the page carries need no consent, and on a
 * signed site neither do previews, whose link a key of the site signed.
 * @param live The page's own registry.
 * @param registry The whole one, in which previews with a bad signature were closed already.
 */
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
