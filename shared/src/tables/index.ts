/** Tables and long lists, loaded on demand. */
export { CardList } from './CardList.tsx';
export type { Column, Sort } from './Column.ts';
export { DataTable, type DataTableProps } from './DataTable.tsx';
export { ListEnd } from './ListEnd.tsx';
export { ScrollGrid } from './ScrollGrid.tsx';
export { useInfiniteScroll } from './useInfiniteScroll.ts';
export { VirtualGrid } from './VirtualGrid.tsx';
