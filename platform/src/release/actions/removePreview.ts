import type { Registry } from '@faultline/shared/contract';
import { findPreview, listPreviews, ReleaseError, withoutPreview } from '../registry/registry.ts';
import { type ChangeOptions, changeRegistry } from './changeRegistry.ts';

// The preview's link opens the live release from now on. Throws ReleaseError for a release that is not a preview.
export const removePreview = (
  tree: string,
  area: string,
  version: string,
  options: ChangeOptions = {},
): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      if (findPreview(current, area, version) === undefined) {
        const versions = listPreviews(current).flatMap((each) => (each.area === area ? each.version : []));
        throw new ReleaseError(`${area} has no preview ${version}. It has ${versions.join(', ') || 'none'}.`);
      }
      return { registry: withoutPreview(current, { area, version }), change: { action: 'gc', releases: {} } };
    },
    { ...options, why: options.why ?? `removed the preview ${area} ${version}` },
  );
