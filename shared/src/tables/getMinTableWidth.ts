import type { Column } from './Column.ts';

const pixels = (width: string | undefined): number => Number(/(\d+)px/.exec(width ?? '')?.[1] ?? 80);

/** The least width in px at which columns keep what their tracks ask for, with the gaps and the row's padding. */
export const getMinTableWidth = (columns: readonly Pick<Column<never>, 'width'>[]): number =>
  columns.reduce((sum, { width }) => sum + pixels(width) + 12, 20);
