import { useCapability } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';
import { getVersionFilter } from '@faultline/shared/tracking';
import { Button, Screen, useOnDemand } from '@faultline/shared/ui';
import { ListPlus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { AddDialog } from './add/AddDialog.tsx';
import { ImportProgressBanner } from './bulk/ImportProgressBanner.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { ResponsiveAction } from './ResponsiveAction.tsx';
import { TrackListView } from './TrackListView.tsx';
import { useTrackList } from './useTrackList.ts';
import { FilterChanges } from './FilterChanges.tsx';

const loadImport = () => import('./bulk/BulkDialog.tsx');

// The import is in the URL, so that a link can open it.
const closed = { import: false } as const;

/** Everything the user tracks. */
export function TrackListScreen() {
  const list = useTrackList();
  const [isAdding, setAdding] = useState(false);
  const { filter, setFilter } = useSearchFilter(closed);
  const isImporting = filter.import;
  const importer = useReturnFocus(isImporting);
  const showImport = (shown: boolean) => setFilter({ import: shown }, { replace: true });
  const importDialog = useOnDemand(loadImport, isImporting, () => showImport(false));
  const offersMatches = useCapability('tracking-matches') === true;
  const hasFilters = list.items.some((tracking) => getVersionFilter(tracking) !== undefined);
  const actions = (
    <>
      <ExportMenu trackings={list.items} summaries={list.summaries} />
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
  );
  return (
    <Screen title="My Track List" subtitle="Track your selected products and vulnerabilities" actions={actions}>
      {!isImporting && <ImportProgressBanner onShow={() => showImport(true)} />}
      <StaleNotice query={list.query} />
      {offersMatches && hasFilters && <FilterChanges items={list.items} />}
      <TrackListView list={list} onAdd={() => setAdding(true)} />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {isImporting && importDialog && <importDialog.BulkDialog onClose={() => showImport(false)} />}
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
