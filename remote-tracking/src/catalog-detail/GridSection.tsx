import { formatCount } from '@faultline/shared/format';
import { TextField } from '@faultline/shared/forms';
import { ScrollGrid, VirtualGrid } from '@faultline/shared/tables';
import { Button, EmptyState, Section, styled, useMediaQuery } from '@faultline/shared/ui';
import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useDeferredValue, useMemo, useState } from 'react';

interface GridSectionProps<T> {
  title: string;
  noun: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  getText: (item: T) => string;
  empty: { title: string; hint: string };
  minWidth: number;
  cardHeight: number;
  children: (item: T) => ReactNode;
}

const FILTER_THRESHOLD = 12;

export function GridSection<T>(props: GridSectionProps<T>) {
  const { title, noun, items, itemKey, getText, empty, minWidth, cardHeight, children } = props;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).trim().toLowerCase();
  const found = useMemo(
    () => (wanted === '' ? items : items.filter((item) => getText(item).toLowerCase().includes(wanted))),
    [items, getText, wanted],
  );
  // A box with its own scrolling would capture touches that scroll the page.
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 767.95px)', { noSsr: true });
  const Grid = isTouch ? GrowingGrid : ScrollGrid;
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
        <Grid key={wanted} label={title} items={found} itemKey={itemKey} minWidth={minWidth} estimate={cardHeight}>
          {children}
        </Grid>
      )}
    </Section>
  );
}

const FilterPlace = styled('div')({ padding: '12px 16px 0', '& > *': { maxWidth: 320 } });

function FilterField({ noun, value, onChange }: { noun: string; value: string; onChange: (text: string) => void }) {
  return (
    <FilterPlace className="no-print">
      <TextField
        label={`Filter ${noun}`}
        hideLabel
        placeholder={`Filter ${noun}...`}
        value={value}
        onChange={onChange}
        start={<Search size={15} aria-hidden />}
      />
    </FilterPlace>
  );
}

const INITIAL_COUNT = 12;
const MORE_COUNT = 50;

const Place = styled('div')({ padding: 16 });
const Foot = styled('div')({ marginTop: 12, textAlign: 'center' });

function GrowingGrid<T>({ items, ...grid }: ComponentProps<typeof ScrollGrid<T>>) {
  const [count, setCount] = useState(INITIAL_COUNT);
  const remaining = items.length - count;
  return (
    <Place>
      <VirtualGrid
        {...grid}
        items={remaining > 0 ? items.slice(0, count) : items}
        total={items.length}
        footer={
          remaining > 0 && (
            <Foot>
              <Button onClick={() => setCount(count + MORE_COUNT)}>
                Show {Math.min(MORE_COUNT, remaining)} more ({formatCount(remaining)} remaining)
              </Button>
            </Foot>
          )
        }
      />
    </Place>
  );
}
