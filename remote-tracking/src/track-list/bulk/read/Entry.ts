/** What a line or a component may be called in the catalogue: the names a record is looked up by. */
export interface Names {
  vendor?: string | undefined;
  product?: string | undefined;
}

/** One thing of a list, as it was written. */
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
