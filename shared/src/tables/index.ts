/** Tables and long lists, and the questions that grow page by page, loaded on demand. */
export { usePages } from '../query/usePages.ts';
export { ScrollGrid, CardList, VirtualGrid } from './grid/VirtualGrid.tsx';
export { ListFooter } from './ListFooter.tsx';
export { type Selection, SelectionBox, SelectionSheet, useSelection } from './selection.tsx';
export type { Column, Sort } from './table/column.ts';
export { DataTable, type DataTableProps } from './table/DataTable.tsx';
export { RowLink, useNavigateOnClick } from './table/RowLink.tsx';
export { useInfiniteScroll } from './virtualization/useInfiniteScroll.ts';
