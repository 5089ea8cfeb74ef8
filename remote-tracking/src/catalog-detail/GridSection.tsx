import { formatCount } from '@faultline/shared/format';
import { TextField } from '@faultline/shared/forms';
import { ScrollGrid } from '@faultline/shared/tables';
import { EmptyState, Section, styled } from '@faultline/shared/ui';
import { Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';

interface GridSectionProps<T> {
  title: string;
  /** `products` */
  noun: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  /** The text that the filter searches. */
  getText: (item: T) => string;
  empty: { title: string; hint: string };
  minWidth: number;
  cardHeight: number;
  children: (item: T) => ReactNode;
}

/** The filter is shown above this many items. */
const FILTER_THRESHOLD = 12;

/** A section of cards with a filter; of thousands only the visible ones are rendered. */
export function GridSection<T>(props: GridSectionProps<T>) {
  const { title, noun, items, itemKey, getText, empty, minWidth, cardHeight, children } = props;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).trim().toLowerCase();
  const found = useMemo(
    () => (wanted === '' ? items : items.filter((item) => getText(item).toLowerCase().includes(wanted))),
    [items, getText, wanted],
  );
  const note =
    found.length === items.length
      ? formatCount(items.length)
      : `${formatCount(found.length)} of ${formatCount(items.length)}`;
  if (items.length === 0) {
    return (
      <Section title={title} flush>
        <EmptyState compact title={empty.title} hint={empty.hint} />
      </Section>
    );
  }
  return (
    <Section title={title} note={note} flush>
      {items.length > FILTER_THRESHOLD && <FilterField noun={noun} value={text} onChange={setText} />}
      {found.length === 0 ? (
        <EmptyState compact title={`No ${noun} match “${text.trim()}”.`} />
      ) : (
        <ScrollGrid label={title} items={found} itemKey={itemKey} minWidth={minWidth} estimate={cardHeight}>
          {children}
        </ScrollGrid>
      )}
    </Section>
  );
}

const Place = styled('div')({ padding: '12px 16px 0', '& > *': { maxWidth: 320 } });

/** Filters a grid immediately. */
function FilterField({ noun, value, onChange }: { noun: string; value: string; onChange: (text: string) => void }) {
  return (
    <Place className="no-print">
      <TextField
        label={`Filter ${noun}`}
        hideLabel
        placeholder={`Filter ${noun}...`}
        value={value}
        onChange={onChange}
        start={<Search size={15} aria-hidden />}
      />
    </Place>
  );
}
