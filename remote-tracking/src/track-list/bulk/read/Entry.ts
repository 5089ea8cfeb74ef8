/** The names under which an entry is looked up in the catalogue. */
export interface Names {
  vendor?: string | undefined;
  product?: string | undefined;
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

/** A list that cannot be read at all; the message can be shown. */
export class ListError extends Error {
  override readonly name = 'ListError';
}
