import type { ReactNode } from 'react';
import { VirtualGrid } from './VirtualGrid.tsx';

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

/** A long list of cards under each other, drawn only while on screen. */
export function CardList<T>({ label, rows, rowKey, card, estimate = 128, total, footer }: CardListProps<T>) {
  return (
    <VirtualGrid
      label={label}
      items={rows}
      itemKey={rowKey}
      minWidth={Number.MAX_SAFE_INTEGER}
      gap={10}
      estimate={estimate}
      total={total}
      footer={footer}
    >
      {card}
    </VirtualGrid>
  );
}
