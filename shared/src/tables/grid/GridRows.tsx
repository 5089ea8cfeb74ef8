import { styled } from '@mui/material/styles';
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject } from 'react';

/** The props of a grid of cards, wherever it scrolls. */
export interface GridProps<T> {
  /** The accessible name. */
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string | number;
  /** Draws one. A function that stays the same, as one outside of a component, spares the cards that stay on screen. */
  children: (item: T) => ReactNode;
  /** Narrowest card in px; 260. */
  minWidth?: number;
  /** Estimated height of a line of cards in px; 120. Each is measured. */
  estimate?: number;
  gap?: number;
  /** Of the whole list, where more is to be loaded. */
  total?: number;
}

interface GridRowsProps<T> extends Pick<GridProps<T>, 'label' | 'items' | 'itemKey' | 'children'> {
  list: RefObject<HTMLUListElement | null>;
  lines: readonly VirtualItem[];
  columns: number;
  gap: number;
  total: number;
  /** Of all lines, and where the list begins on the axis they are measured on. */
  height: number;
  margin?: number;
  measure: (line: HTMLLIElement | null) => void;
}

// Rows that are not drawn are padding: the drawn lines stay in the flow, so that a line is as high as its highest card.
const List = styled('ul')({
  display: 'grid',
  alignContent: 'start',
  boxSizing: 'border-box',
  margin: 0,
  paddingInline: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', minWidth: 0 },
});

/** As many columns as fit. */
export const columnsIn = (width: number | undefined, minWidth: number, gap: number): number =>
  Math.max(1, Math.floor(((width ?? 0) + gap) / (minWidth + gap)));

const Item = memo(<T,>({ item, draw }: { item: T; draw: (item: T) => ReactNode }) => draw(item)) as <T>(props: {
  item: T;
  draw: (item: T) => ReactNode;
}) => ReactNode;

/** The lines of a grid that are on screen, at their place in the whole. */
export function GridRows<T>(props: GridRowsProps<T>) {
  const { list, label, items, itemKey, children, lines, columns, gap, total, height, margin = 0, measure } = props;
  const first = lines[0];
  const from = (first?.index ?? 0) * columns;
  return (
    <List
      ref={list}
      aria-label={label}
      style={{
        gap,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: Math.max(0, (first?.start ?? 0) - margin),
        height,
      }}
    >
      {items.slice(from, from + lines.length * columns).map((item, place) => (
        <li
          key={itemKey(item)}
          ref={place % columns === 0 ? measure : undefined}
          data-index={(from + place) / columns}
          aria-posinset={from + place + 1}
          aria-setsize={total}
        >
          <Item item={item} draw={children} />
        </li>
      ))}
    </List>
  );
}
