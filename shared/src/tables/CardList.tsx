import { styled } from '@mui/material/styles';
import { useRef, type ReactNode } from 'react';
import { useWindowRows } from './useWindowRows.ts';

interface CardListProps<T> {
  label: string;
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  card: (row: T) => ReactNode;
  /** Estimated height of a card in px; 128. Each is measured. */
  estimate?: number;
  total?: number;
  footer?: ReactNode;
}

const List = styled('div')({ position: 'relative' });
const Item = styled('div')({ position: 'absolute', top: 0, left: 0, right: 0 });

/** A long list of cards under each other, drawn only while on screen. */
export function CardList<T>({
  label,
  rows,
  rowKey,
  card,
  estimate = 128,
  total = rows.length,
  footer,
}: CardListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const {
    virtualizer,
    rows: shown,
    height,
    scrollMargin,
  } = useWindowRows(list, {
    count: rows.length,
    size: estimate,
    gap: 10,
    keyOf: (index) => rowKey(rows[index] as T),
  });
  return (
    <div>
      <List ref={list} role="list" aria-label={label} style={{ height }}>
        {shown.map(({ index, key, start }) => (
          <Item
            key={key}
            ref={virtualizer.measureElement}
            role="listitem"
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {card(rows[index] as T)}
          </Item>
        ))}
      </List>
      {footer}
    </div>
  );
}
