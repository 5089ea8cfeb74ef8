import { styled } from '@mui/material/styles';
import { useRef, type ReactNode } from 'react';
import { useWidth } from './useWidth.ts';
import { useWindowRows } from './useWindowRows.ts';

export interface VirtualGridProps<T> {
  /** What it holds, for screen readers. */
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string | number;
  children: (item: T) => ReactNode;
  /** Narrowest card in px; 260. */
  minWidth?: number;
  /** Estimated height of a line of cards in px; 120. Each is measured. */
  estimate?: number;
  gap?: number;
  /** Of the whole list, where more is to be loaded. */
  total?: number;
  /** After the last card: `ListEnd`. */
  footer?: ReactNode;
}

// What is not drawn is padding: the drawn lines stay in the flow, so that a line is as high as its highest card.
const List = styled('ul')({
  display: 'grid',
  alignContent: 'start',
  boxSizing: 'border-box',
  margin: 0,
  paddingInline: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', minWidth: 0 },
});

/** Cards in as many columns as fit, drawn only while on screen. The page itself scrolls. */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { label, items, itemKey, children, minWidth = 260, estimate = 120, gap = 12, footer } = props;
  const { total = items.length } = props;
  const list = useRef<HTMLUListElement>(null);
  const columns = Math.max(1, Math.floor(((useWidth(list) ?? 0) + gap) / (minWidth + gap)));
  const { virtualizer, rows, height, scrollMargin } = useWindowRows(list, {
    count: Math.ceil(items.length / columns),
    size: estimate,
    gap,
    overscan: 4,
    keyOf: (line) => `${columns}:${line}`,
  });
  const first = rows[0];
  const from = (first?.index ?? 0) * columns;
  return (
    <div>
      <List
        ref={list}
        aria-label={label}
        style={{
          gap,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          paddingTop: Math.max(0, (first?.start ?? 0) - scrollMargin),
          height,
        }}
      >
        {items.slice(from, from + rows.length * columns).map((item, place) => (
          <li
            key={itemKey(item)}
            ref={place % columns === 0 ? virtualizer.measureElement : undefined}
            data-index={(from + place) / columns}
            aria-posinset={from + place + 1}
            aria-setsize={total}
          >
            {children(item)}
          </li>
        ))}
      </List>
      {footer}
    </div>
  );
}
