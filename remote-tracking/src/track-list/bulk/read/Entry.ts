import type { Component } from '@faultline/shared/contract';

export type { Component };

/** One entry of a list, as it was written. */
export type Entry =
  | { kind: 'cve'; label: string; cveId: string }
  | { kind: 'item'; label: string; component: Component };

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
