import type { TrackingType } from '@faultline/shared/contract';

/** Something of the catalogue that can be tracked. */
export interface Target {
  tracking_type: TrackingType;
  /** Empty for a version that is still to be made. */
  target_id: string;
  name: string;
  /** Its vendor, to distinguish it from others of the same name. */
  owner: string | undefined;
  version_filter: string;
  /** A version that the provider has to make before it can be tracked. */
  newVersion?: { product_id: string; version: string };
}

/** The result of looking up an entry. */
export type Match =
  /** All targets together, because records may name one package as several products. */
  | { status: 'found'; targets: Target[]; note?: string }
  /** Several targets have the name, or one that may be wrong: the user decides. */
  | { status: 'ambiguous'; targets: Target[]; note: string }
  | { status: 'missing'; note: string }
  /** The request failed. */
  | { status: 'failed'; note: string };

export const toVendorTarget = (id: string, name: string): Target => ({
  tracking_type: 'vendor',
  target_id: id,
  name,
  owner: undefined,
  version_filter: '',
});

/** A product, or one version of it. */
export function toProductTarget(
  product: { id: string; name: string; owner: string | undefined },
  version?: { text: string; id: string | undefined },
): Target {
  const { id, name, owner } = product;
  if (version === undefined) return { tracking_type: 'product', target_id: id, name, owner, version_filter: '' };
  const { text } = version;
  return {
    tracking_type: 'product_version',
    target_id: version.id ?? '',
    name: `${name} ${text}`,
    owner,
    version_filter: text,
    ...(version.id === undefined ? { newVersion: { product_id: id, version: text } } : {}),
  };
}
