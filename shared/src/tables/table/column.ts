import type { ReactNode } from 'react';

/** A column as data. */
export interface Column<T> {
  /** Unique; also the sort key. */
  key: string;
  header: ReactNode;
  cell: (row: T) => ReactNode;
  /** The text of the cell while rows fly past faster than they can be read. Where no column has it, rows are always drawn whole. */
  text?: (row: T) => string | null;
  /** Said on hover over the cell: the whole of what it may cut. */
  hint?: (row: T) => string | undefined;
  /** The style of the cell, where its content is text and needs no element of its own. */
  className?: string;
  /** Numbers stand right. */
  align?: 'left' | 'right' | 'center';
  /** A CSS grid track: `120px`, `minmax(160px, 2fr)`. Defaults to `minmax(0, 1fr)`. */
  width?: string;
  sortable?: boolean;
  /** Gives way where the width is short, the lowest first. A column without one always stays. */
  priority?: number;
  /** Keeps its text on one line, cut with an ellipsis. True unless said otherwise. */
  truncate?: boolean;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}
