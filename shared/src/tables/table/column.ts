import type { ReactNode } from 'react';

export interface Column<T> {
  /** Unique; also the sort key. */
  key: string;
  header: ReactNode;
  cell: (row: T) => ReactNode;
  /** The text of the cell during fast scrolling. If no column has it, rows are always rendered completely. */
  text?: (row: T) => string | null;
  /** The tooltip of the cell: the full text, which the cell may cut. */
  hint?: (row: T) => string | undefined;
  className?: string;
  align?: 'left' | 'right' | 'center';
  /** A CSS grid track: `120px`, `minmax(160px, 2fr)`. Defaults to `minmax(0, 1fr)`. */
  width?: string;
  sortable?: boolean;
  /** Columns with the lowest priority are hidden first. A column without a priority is always visible. */
  priority?: number;
  /** True if the text stays on one line with an ellipsis. Defaults to true. */
  truncate?: boolean;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}
