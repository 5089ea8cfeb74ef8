/** One end of a span: a version's text, and whether the end itself belongs to it. A text ending in `*` or `x` means its whole series. */
export interface Bound {
  text: string;
  inclusive: boolean;
}

/** A stretch of versions as a record says it, before any order is chosen. An absent bound is open; none at all is every version. */
export interface VersionRange {
  from?: Bound | undefined;
  to?: Bound | undefined;
}
