import { formatCount } from '@faultline/shared/format';
import { QueryView } from '@faultline/shared/query';
import { ListFooter, VirtualGrid } from '@faultline/shared/tables';
import { Skeletons, StatCard, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { useUniqueItems } from '../components/useUniqueItems.ts';
import { NothingFound } from './NothingFound.tsx';
import { SearchField } from './SearchField.tsx';
import { type CatalogSearch, useMoreOnScroll } from './catalogSearch.ts';

interface CatalogListProps<T> {
  catalog: CatalogSearch<T>;
  /** `vendors` */
  noun: string;
  icon: ReactNode;
  itemKey: (item: T) => string;
  cardHeight: number;
  children: (item: T) => ReactNode;
}

const Figures = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 50% - 6px), 1fr))',
});
const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '16px 0 0',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));

const titleCase = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);
const none: readonly never[] = [];
const endStates = { idle: 'more', loading: 'loading', failed: 'failed', end: 'end' } as const;

/** A searchable catalogue: figures, a grid that grows as it is scrolled, and how much of it is on show. */
export function CatalogList<T>({ catalog, noun, icon, itemKey, cardHeight, children }: CatalogListProps<T>) {
  const { search, query, more, total } = catalog;
  useMoreOnScroll(more, 300);
  const found = query.status === 'ready' ? query.data : undefined;
  const searching = search.search !== '';
  const failed = query.status === 'failed' && query.problem.httpStatus === undefined;
  const loaded = searching ? undefined : found?.total;
  const items = useUniqueItems(found?.items ?? none, itemKey);
  return (
    <>
      <SearchField search={search} noun={noun} />
      <Figures>
        <StatCard
          label={`Total ${titleCase(noun)}`}
          value={total === 'unknown' ? (loaded ?? 'Unknown') : total}
          icon={icon}
        />
        {searching && <StatCard label="Search Results" value={found?.total} loading={found === undefined} />}
        {searching && (
          <StatCard label="Currently Showing" value={found && items.length} loading={found === undefined} />
        )}
      </Figures>
      <StaleNotice query={query} />
      <QueryView
        query={query}
        loading={<Skeletons count={12} height={cardHeight} minWidth={260} label={`Loading ${noun}...`} />}
        failedTitle={failed ? `An error occurred while loading ${noun}` : `Failed to load ${noun}`}
        empty={<NothingFound search={search} noun={noun} />}
      >
        {({ total: all }) => (
          <VirtualGrid
            label={titleCase(noun)}
            items={items}
            itemKey={itemKey}
            estimate={cardHeight}
            total={all}
            footer={
              <>
                <Foot>
                  Showing {formatCount(items.length)} of {formatCount(all)} {noun}
                </Foot>
                {more.status !== 'end' && (
                  <ListFooter
                    state={endStates[more.status]}
                    onLoadMore={more.load}
                    loadingText={`Loading more ${noun}...`}
                  />
                )}
              </>
            }
          >
            {children}
          </VirtualGrid>
        )}
      </QueryView>
    </>
  );
}
