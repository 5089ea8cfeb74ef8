import type { Component } from '@faultline/shared/contract';

export type Entry =
  | { kind: 'cve'; label: string; cveId: string }
  | { kind: 'item'; label: string; component: Component };

export interface Unread {
  line: number | undefined;
  text: string;
}

export interface ReadList {
  entries: Entry[];
  unread: Unread[];
}

export const MAX_TEXT_LENGTH = 20_000_000;
export const MAX_ENTRIES = 5000;

export class ListError extends Error {
  override readonly name = 'ListError';
}
