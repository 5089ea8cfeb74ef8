import { formatCount } from '@faultline/shared/format';
import { TextField, Select } from '@faultline/shared/forms';
import { QueryView } from '@faultline/shared/query';
import { ListFooter, VirtualGrid } from '@faultline/shared/tables';
import { Button, EmptyState, IconButton, Skeletons, StatCard, styled } from '@faultline/shared/ui';
import { Search, SearchX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalize } from '../components/capitalize.ts';
import { useMoreOnScroll, useUniqueItems } from '../components/pagedList.ts';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { type CatalogSearch, type CatalogSearchState, sortLabels, STARTS } from './catalogSearch.ts';

interface CatalogListProps<T> {
  catalog: CatalogSearch<T>;
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

const none: readonly never[] = [];
const endStates = { idle: 'more', loading: 'loading', failed: 'failed', end: 'end' } as const;

export function CatalogList<T>({ catalog, noun, icon, itemKey, cardHeight, children }: CatalogListProps<T>) {
  const { search, query, more, total, hasFigures } = catalog;
  useMoreOnScroll(more, 300);
  const found = query.status === 'ready' ? query.data : undefined;
  const searching = search.search !== '' || (hasFigures === true && search.starts !== '');
  const failed = query.status === 'failed' && query.problem.httpStatus === undefined;
  const loaded = searching ? undefined : found?.total;
  const items = useUniqueItems(found?.items ?? none, itemKey);
  const skeletons = <Skeletons count={12} height={cardHeight} minWidth={260} label={`Loading ${noun}...`} />;
  // Rendering the tools later would move the list.
  if (hasFigures === undefined && query.status === 'loading') return skeletons;
  return (
    <>
      <Tools>
        <SearchField search={search} noun={noun} />
        {hasFigures && <SortChoice search={search} />}
      </Tools>
      {hasFigures && <LetterChoice search={search} />}
      <Figures>
        <StatCard
          label={`Total ${capitalize(noun)}`}
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
        loading={skeletons}
        failedTitle={failed ? `An error occurred while loading ${noun}` : `Failed to load ${noun}`}
        empty={<NoResults search={search} noun={noun} />}
      >
        {({ total: all }) => (
          <VirtualGrid
            label={capitalize(noun)}
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

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Field = styled(TextField)({ flex: '1 1 220px', maxWidth: 480 });

function SearchField({ search, noun }: { search: CatalogSearchState; noun: string }) {
  return (
    <Field
      label={`Search ${noun}`}
      hideLabel
      placeholder={`Search ${noun}...`}
      value={search.text}
      onChange={search.setText}
      inputMode="search"
      autoComplete="off"
      spellCheck={false}
      start={<Search size={15} aria-hidden />}
      end={
        search.text !== '' && (
          <IconButton aria-label="Clear" edge="end" onClick={search.clear}>
            <X size={14} />
          </IconButton>
        )
      }
    />
  );
}

function NoResults({ search, noun }: { search: CatalogSearchState; noun: string }) {
  if (search.search === '' && search.starts === '') {
    return <EmptyState title={`No ${noun} yet`} hint={`They appear here with the first CVE records that name them.`} />;
  }
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title={`No ${noun} found`}
      hint={search.search === '' ? `No ${noun} begin with this letter.` : `No ${noun} match “${search.search}”.`}
      action={<Button onClick={search.clear}>Clear search</Button>}
    />
  );
}

const Sort = styled(Select)({ width: 190 });
const Letters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& button': {
    ...theme.typography.body2,
    minWidth: 24,
    height: 28,
    padding: 0,
    border: '1px solid transparent',
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.surface.hover },
  '& button[aria-pressed=true]': {
    color: theme.vars.palette.tone.accent.text,
    backgroundColor: theme.vars.palette.tone.accent.tint,
    borderColor: theme.vars.palette.tone.accent.line,
  },
  '@media (max-width: 767.95px)': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'thin', paddingBottom: 4 },
}));

const sorts = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

function SortChoice({ search: { sort, sortBy } }: { search: CatalogSearchState }) {
  return (
    <Sort
      label="Sort"
      hideLabel
      value={sort}
      onChange={(chosen) => sortBy(chosen as keyof typeof sortLabels)}
      options={sorts}
    />
  );
}

function LetterChoice({ search: { starts, startWith } }: { search: CatalogSearchState }) {
  return (
    <Letters role="group" aria-label="First letter">
      {STARTS.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-label={letter === '#' ? 'Other characters' : letter.toUpperCase()}
          aria-pressed={starts === letter}
          onClick={() => startWith(starts === letter ? '' : letter)}
        >
          {letter.toUpperCase()}
        </button>
      ))}
    </Letters>
  );
}
