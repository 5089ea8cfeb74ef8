/** A release's global name; it holds the version, so that two releases of one area can live in one page. */
export const containerName = (area: string, version: string) => `mf_${area}_${version}`.replaceAll(/[^\w]/g, '_');
