import { useCveOrder } from '@faultline/shared/tracking';
import type { CveRow } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import type { NextPage, PagedData, QueryState } from '@faultline/shared/query';
import { ListFooter, VirtualGrid } from '@faultline/shared/tables';
import { EmptyState, LoadingState, Section } from '@faultline/shared/ui';
import { ShieldCheck } from 'lucide-react';
import { useCallback } from 'react';
import { useMoreOnScroll, useUniqueItems } from '../components/pagedList.ts';
import { CveRowLink } from './CveRowLink.tsx';
import { MatchNote } from './MatchNote.tsx';
import { useCveView } from './open-cves/cveView.ts';

const SINGLE_COLUMN_MIN_WIDTH_PX = 100_000;
// The distance to the bottom of a detail page at which the next CVEs are loaded, in px (specification 11.2).
const PREFETCH_DISTANCE_PX = 1000;
// If products or versions follow the list (OwnerSections), more rows are loaded by a button only.
const MAX_SCROLLED_COUNT = 60;

interface CveSectionProps {
  cves: { query: QueryState<PagedData<CveRow>>; more: NextPage };
  emptyHint: string;
  getOwner: (cve: CveRow) => string;
}

const emptyPage = { items: [], total: 0 };
const getId = ({ cve_id }: CveRow) => cve_id;
const endStates = { idle: 'more', failed: 'more', loading: 'loading', end: 'end' } as const;

// A list that fails to load is shown as empty (specification 11.2).
export function CveSection({ cves: { query, more }, emptyHint, getOwner }: CveSectionProps) {
  const { offersStats } = useCveView();
  const { items: loaded, total } = query.status === 'ready' ? query.data : emptyPage;
  const items = useUniqueItems(loaded, getId);
  useMoreOnScroll(more, PREFETCH_DISTANCE_PX, !offersStats || items.length < MAX_SCROLLED_COUNT);
  useCveOrder(items);
  const row = useCallback(
    (cve: CveRow) => (
      <CveRowLink cve={cve} owner={getOwner(cve)}>
        <MatchNote cve={cve} />
      </CveRowLink>
    ),
    [getOwner],
  );
  const count = query.status === 'loading' ? '…' : formatCount(total);
  return (
    <Section title={`CVE Vulnerabilities (${count})`} flush>
      {query.status === 'loading' && <LoadingState label="Loading CVEs..." />}
      {query.status !== 'loading' && items.length === 0 && (
        <EmptyState compact icon={<ShieldCheck size={20} />} title="No CVEs Found" hint={emptyHint} />
      )}
      {items.length > 0 && (
        <VirtualGrid
          label="CVE Vulnerabilities"
          items={items}
          itemKey={getId}
          minWidth={SINGLE_COLUMN_MIN_WIDTH_PX}
          estimate={97}
          gap={0}
          total={total}
          footer={
            <ListFooter
              state={endStates[more.status]}
              onLoadMore={more.load}
              moreText="Load More CVEs"
              loadingText="Loading more CVEs..."
              endText="You've reached the end of the CVE list"
            />
          }
        >
          {row}
        </VirtualGrid>
      )}
    </Section>
  );
}

export const getTotal = (query: QueryState<PagedData<CveRow>>): number | undefined =>
  query.status === 'loading' ? undefined : query.status === 'ready' ? query.data.total : 0;
