import { Button, Screen } from '@faultline/shared/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AddDialog } from './add/AddDialog.tsx';
import { TrackListView } from './TrackListView.tsx';
import { useTrackList } from './useTrackList.ts';

/** Everything the user tracks. */
export function TrackListScreen() {
  const list = useTrackList();
  const [adding, setAdding] = useState(false);
  const actions = (
    <Button variant="contained" color="primary" startIcon={<Plus size={16} />} onClick={() => setAdding(true)}>
      Add to Track List
    </Button>
  );
  return (
    <Screen title="My Track List" subtitle="Track your selected products and vulnerabilities" actions={actions}>
      <TrackListView list={list} onAdd={() => setAdding(true)} />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}
