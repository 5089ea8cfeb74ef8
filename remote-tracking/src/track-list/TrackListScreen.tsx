import { useCapability, useCommand, useQuery } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';
import { useReadOnlyReason } from '@faultline/shared/session';
import { getVersionFilter, formatTrackingName, getTargetPath } from '@faultline/shared/tracking';
import { Button, Screen, useOnDemand, Alert, AppLink, Mono, styled } from '@faultline/shared/ui';
import { ListPlus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { AddDialog } from './add/AddDialog.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { ResponsiveAction } from './ResponsiveAction.tsx';
import { TrackListView } from './TrackListView.tsx';
import { useTrackList } from './useTrackList.ts';
import { type FilterChange, type Tracking, trackings } from '@faultline/shared/contract';
import { formatCount, plural } from '@faultline/shared/format';
import { fromTrackList } from '../components/BackNavigation.tsx';
import { ShowMoreList } from '../components/ShowMore.tsx';
import { useAtomValue } from 'jotai';
import { bulkJobAtom, countAll, countItems, formatOutcome } from './bulk/bulkJob.ts';

const loadImport = () => import('./bulk/BulkDialog.tsx');

// The import is in the URL, so that a link can open it.
const closed = { import: false } as const;

export function TrackListScreen() {
  const list = useTrackList();
  const [isAdding, setAdding] = useState(false);
  const { filter, setFilter } = useSearchFilter(closed);
  const isImporting = filter.import;
  const importer = useReturnFocus(isImporting);
  const showImport = (shown: boolean) => setFilter({ import: shown }, { replace: true });
  const importDialog = useOnDemand(loadImport, isImporting, () => showImport(false));
  const offersMatches = useCapability('tracking-matches') === true;
  const hasVersions = list.items.some(isOfVersions);
  const isReadOnly = useReadOnlyReason() !== undefined;
  const actions = (
    <>
      <ExportMenu trackings={list.items} summaries={list.summaries} />
      {!isReadOnly && (
        <>
          <ResponsiveAction
            ref={importer}
            label="Import List"
            icon={<ListPlus size={16} />}
            onClick={() => showImport(true)}
          />
          <Button variant="contained" color="primary" startIcon={<Plus size={16} />} onClick={() => setAdding(true)}>
            Add to Track List
          </Button>
        </>
      )}
    </>
  );
  return (
    <Screen title="My Track List" subtitle="Track your selected products and vulnerabilities" actions={actions}>
      {!isImporting && <ImportProgressBanner onShow={() => showImport(true)} />}
      <StaleNotice query={list.query} />
      {offersMatches && hasVersions && !isReadOnly && <FilterChanges items={list.items} />}
      <TrackListView list={list} onAdd={() => setAdding(true)} />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {isImporting && !isReadOnly && importDialog && <importDialog.BulkDialog onClose={() => showImport(false)} />}
    </Screen>
  );
}

// The button that takes the focus after a dialog whose opener is gone by then, as the notice that led back to an import.
function useReturnFocus(open: boolean) {
  const fallbackTarget = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) fallbackTarget.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return fallbackTarget;
}

const List = styled('ul')({ margin: '6px 0 2px', paddingLeft: 18, '& > li': { margin: '2px 0' } });
const Link = styled(AppLink)({ color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '0.2em' });
const MAX_SHOWN_CHANGES = 5;

const isOfVersions = (tracking: Tracking) =>
  tracking.tracking_type === 'product_version' || getVersionFilter(tracking) !== undefined;

function FilterChanges({ items }: { items: readonly Tracking[] }) {
  const query = useQuery(trackings.filterChanges);
  const dismiss = useCommand(trackings.dismissFilterChanges, { refreshes: [trackings.filterChanges] });
  const changes = query.status === 'ready' ? query.data : [];
  const shown = changes.flatMap((change) => {
    const tracking = items.find(({ id }) => id === change.tracking_id);
    return tracking === undefined || !isOfVersions(tracking)
      ? []
      : [{ ...change, tracking, filter: getVersionFilter(tracking) }];
  });
  if (shown.length === 0) return null;
  return (
    <Alert
      role="status"
      severity="info"
      action={
        <Button size="small" onClick={() => void dismiss.run({})} loading={dismiss.busy}>
          Dismiss
        </Button>
      }
    >
      <strong>An update changed which CVEs match these versions.</strong>
      <ShowMoreList items={shown} first={MAX_SHOWN_CHANGES} step={50} noun="version">
        {(some) => (
          <List>
            {some.map(({ tracking, filter, ...change }) => (
              <li key={tracking.id}>
                <Link to={getTargetPath(tracking) ?? ''} state={fromTrackList}>
                  {formatTrackingName(tracking)}
                </Link>
                {filter !== undefined && (
                  <>
                    {' '}
                    <Mono>{filter}</Mono>
                  </>
                )}
                : {formatChange(change)}
              </li>
            ))}
          </List>
        )}
      </ShowMoreList>
    </Alert>
  );
}

function formatChange({ open_before, open_count, uncomparable_count }: Omit<FilterChange, 'tracking_id'>): string {
  const counts = `${plural(open_before, 'open CVE')} before, ${formatCount(open_count)} now`;
  return uncomparable_count === 0 ? counts : `${counts}; ${formatCount(uncomparable_count)} can't be compared`;
}

function ImportProgressBanner({ onShow }: { onShow: () => void }) {
  const job = useAtomValue(bulkJobAtom);
  if (job === undefined) return null;
  const words = `${formatCount(countItems(job, 'added'))} of ${formatCount(countAll(job))}`;
  return (
    <Alert
      severity={job.status === 'adding' || job.status === 'done' ? 'info' : 'warning'}
      action={
        <Button size="small" onClick={onShow}>
          Show
        </Button>
      }
    >
      {job.status === 'adding' && `Importing your list: ${words} added.`}
      {job.status === 'done' && formatOutcome(job)}
      {job.status !== 'adding' && job.status !== 'done' && `Import paused: ${words} added.`}
    </Alert>
  );
}
