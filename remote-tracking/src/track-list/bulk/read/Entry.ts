import type { Component } from '@faultline/shared/contract';

export type { Component };

// An entry as written in the list.
export type Entry =
  | { kind: 'cve'; label: string; cveId: string }
  | { kind: 'item'; label: string; component: Component };

export interface Unread {
  // Counted from 1; undefined in an SBOM.
  line: number | undefined;
  text: string;
}

export interface ReadList {
  format: 'list' | 'CycloneDX' | 'SPDX' | 'JSON';
  entries: Entry[];
  unread: Unread[];
}

// The first limit is in characters.
export const MAX_TEXT_LENGTH = 20_000_000;
export const MAX_ENTRIES = 5000;

// A list that cannot be read at all; the message can be shown.
export class ListError extends Error {
  override readonly name = 'ListError';
}
