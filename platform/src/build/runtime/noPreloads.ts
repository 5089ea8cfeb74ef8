function refuse(): never {
  throw new Error('This host preloads by the tags of its page, not by the federation runtime.');
}

/** Stand in the host for the federation runtime's own preloading, which works from manifests. */
export const formatPreloadArgs = refuse;
export const preloadAssets = refuse;
export const defaultPreloadArgs = refuse;
export const normalizePreloadExposes = refuse;
