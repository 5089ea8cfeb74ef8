import { Dialog } from '@faultline/shared/forms';
import { Button, toast, useIsMobile } from '@faultline/shared/ui';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { ListConfig } from '../tabs/ListConfig.ts';
import { SavedViewList } from './SavedViewList.tsx';
import { SaveViewForm } from './SaveViewForm.tsx';
import type { CveFilterState } from './useCveFilter.ts';
import { useSavedViews } from './useSavedViews.ts';

/** Filter sets by name: pick one, keep the present one, drop one. */
export function SavedViews({ tab, state }: { tab: ListConfig; state: CveFilterState }) {
  const { views, save, remove, restore } = useSavedViews(tab);
  const [open, setOpen] = useState(false);
  const isMobile = useIsMobile();
  const close = () => setOpen(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Saved views"
        startIcon={<Bookmark size={15} />}
        onClick={() => setOpen(true)}
      >
        {isMobile ? 'Views' : 'Saved views'}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Saved views"
        subtitle="Filters under a name, kept in this browser"
        width={420}
      >
        <SavedViewList
          views={views}
          onPick={({ filter }) => {
            state.set(filter);
            close();
          }}
          onDrop={({ name }) => remove(name)}
          onRestore={restore}
        />
        <SaveViewForm
          taken={views.map(({ name }) => name)}
          possible={state.count > 0 && !state.reversed}
          onSave={(name) => {
            save(name, state.usable);
            toast.success(`View “${name}” saved`);
            close();
          }}
        />
      </Dialog>
    </>
  );
}
