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
  /** The style of the cell, for content that is plain text. */
  className?: string;
  /** Numbers stand right. */
  align?: 'left' | 'right' | 'center';
  /** A CSS grid track: `120px`, `minmax(160px, 2fr)`. Defaults to `minmax(0, 1fr)`. */
  width?: string;
  sortable?: boolean;
  /**
   * Columns with the lowest priority are hidden first if the width is too small. A column without a priority is always
   * visible.
   */
  priority?: number;
  /** Whether the text stays on one line with an ellipsis. Defaults to true. */
  truncate?: boolean;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}
