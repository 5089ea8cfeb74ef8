/** Versions from `lo` (inside) to `hi` (outside), as keys of `versionKeys` that sort by their bytes. */
export interface Interval {
  lo: string;
  hi: string;
}

/** How the versions of a range are ordered: `d` dotted (the general rule), `s` semver, `r` rpm, `e` not at all. */
export type Scheme = 'd' | 's' | 'r' | 'e';

/** Before any key of a scheme, and after all of them. */
export const start = (scheme: Scheme): string => `${scheme}:`;
export const end = (scheme: Scheme): string => `${scheme};`;

/** The first key after this one: `hi` of a range that includes its upper end. */
export const after = (key: string): string => `${key}\u0001`;

/** Stands for affected ranges that are too long or too many to be compared: no version's key lies in it. */
export const UNCOMPARED: Interval = { lo: '?:', hi: '?;' };
