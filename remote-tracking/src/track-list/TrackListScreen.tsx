import { Button, Screen } from '@faultline/shared/ui';
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { StaleNotice } from '../parts/StaleNotice.tsx';
import { AddDialog } from './add/AddDialog.tsx';
import { JobStrip } from './bulk/add/JobStrip.tsx';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { ExportMenu } from './export/ExportMenu.tsx';
import { QuietAction } from './QuietAction.tsx';
import { TrackListView } from './TrackListView.tsx';
import { useFocusAfter } from './useFocusAfter.ts';
import { useTrackList } from './useTrackList.ts';

/** Everything the user tracks. */
export function TrackListScreen() {
  const list = useTrackList();
  const [open, setOpen] = useState<'add' | 'import'>();
  const importer = useFocusAfter(open === 'import');
  const close = () => setOpen(undefined);
  const actions = (
    <>
      <ExportMenu trackings={list.query.status === 'ready' ? list.query.data : []} />
      <QuietAction ref={importer} label="Import List" icon={<ListPlus size={16} />} onClick={() => setOpen('import')} />
      <Button variant="contained" color="primary" startIcon={<Plus size={16} />} onClick={() => setOpen('add')}>
        Add to Track List
      </Button>
    </>
  );
  return (
    <Screen title="My Track List" subtitle="Track your selected products and vulnerabilities" actions={actions}>
      {open !== 'import' && <JobStrip onShow={() => setOpen('import')} />}
      <StaleNotice query={list.query} />
      <TrackListView list={list} onAdd={() => setOpen('add')} />
      {open === 'add' && <AddDialog onClose={close} />}
      {open === 'import' && <BulkDialog onClose={close} />}
    </Screen>
  );
}
