import { styled } from '@mui/material/styles';
import { useRef, type ReactNode } from 'react';
import { useColumns } from './useColumns.ts';
import { useWindowRows } from './useWindowRows.ts';

interface VirtualGridProps<T> {
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

const List = styled('div')({ position: 'relative' });
const Line = styled('div')({ position: 'absolute', top: 0, left: 0, right: 0, display: 'grid' });

/** Cards in as many columns as fit, drawn only while on screen. The page itself scrolls. */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { label, items, itemKey, children, minWidth = 260, estimate = 120, gap = 12, footer } = props;
  const { total = items.length } = props;
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(list, minWidth, gap);
  const { virtualizer, rows, height, scrollMargin } = useWindowRows(list, {
    count: Math.ceil(items.length / columns),
    size: estimate,
    gap,
    overscan: 4,
    keyOf: (line) => `${columns}:${line}`,
  });
  return (
    <div>
      <List ref={list} role="list" aria-label={label} style={{ height }}>
        {rows.map(({ index: line, key, start }) => (
          <Line
            key={key}
            ref={virtualizer.measureElement}
            role="presentation"
            data-index={line}
            style={{
              gap,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${start - scrollMargin}px)`,
            }}
          >
            {items.slice(line * columns, (line + 1) * columns).map((item, column) => (
              <div
                key={itemKey(item)}
                role="listitem"
                aria-posinset={line * columns + column + 1}
                aria-setsize={total}
                style={{ display: 'grid', minWidth: 0 }}
              >
                {children(item)}
              </div>
            ))}
          </Line>
        ))}
      </List>
      {footer}
    </div>
  );
}
