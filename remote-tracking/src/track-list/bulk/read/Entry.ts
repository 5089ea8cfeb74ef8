/** The names under which an entry is looked up in the catalogue. */
export interface Names {
  vendor?: string | undefined;
  product?: string | undefined;
  /** The product carries the name of its vendor, as `axios` of axios or `tornado` of tornadoweb: no other one is meant. */
  isOwnName?: boolean | undefined;
  /** A name that only one project has: any vendor's product is meant, if it is just one's. */
  isDistinctive?: boolean | undefined;
}

/** One entry of a list, as it was written. */
export type Entry =
  | { kind: 'cve'; label: string; cveId: string }
  /** `names` are alternatives, the surest first. */
  | { kind: 'item'; label: string; names: Names[]; version: string | undefined };

export interface Unread {
  /** Counted from 1; undefined in an SBOM. */
  line: number | undefined;
  text: string;
}

export interface ReadList {
  format: 'list' | 'CycloneDX' | 'SPDX' | 'JSON';
  entries: Entry[];
  unread: Unread[];
}

/** The limits of a text: characters, and items that it may list. */
export const MAX_TEXT_LENGTH = 20_000_000;
export const MAX_ENTRIES = 5000;

/** A list that cannot be read at all; the message can be shown. */
export class ListError extends Error {
  override readonly name = 'ListError';
}
