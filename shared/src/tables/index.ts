/** Tables and long lists, and the questions that grow page by page, loaded on demand. */
export { usePages } from '../query/usePages.ts';
export { CardList } from './CardList.tsx';
export type { Column, Sort } from './Column.ts';
export { DataTable, type DataTableProps } from './DataTable.tsx';
export { ListFooter } from './ListFooter.tsx';
export { RowLink } from './RowLink.tsx';
export { ScrollGrid } from './ScrollGrid.tsx';
export { useNavigateOnClick } from './useNavigateOnClick.ts';
export { useInfiniteScroll } from './useInfiniteScroll.ts';
export { VirtualGrid } from './VirtualGrid.tsx';
