import { Dialog } from '@faultline/shared/forms';
import { useTeam } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { AccountViews, type ViewsProps } from './AccountViews.tsx';
import { SavedViewList } from './SavedViewList.tsx';
import { SaveViewForm } from './SaveViewForm.tsx';
import { useKeepsViews, useSavedViews } from './useSavedViews.ts';

export type SavedViewsProps = Omit<ViewsProps, 'onClose'>;

interface SavedViewsDialogProps extends ViewsProps {
  open: boolean;
}

export function SavedViewsDialog({ open, ...props }: SavedViewsDialogProps) {
  const keepsViews = useKeepsViews();
  const team = useTeam();
  const owner = team === undefined ? 'Saved in your account' : `Saved for the team ${team.name}`;
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title="Saved views"
      subtitle={keepsViews ? owner : 'Saved in this browser'}
      width={keepsViews ? 480 : 420}
    >
      {keepsViews ? <AccountViews {...props} /> : <BrowserViews {...props} />}
    </Dialog>
  );
}

function BrowserViews({ tab, state, onClose }: ViewsProps) {
  const { views, active, save, remove, restore } = useSavedViews(tab, state.usable);
  return (
    <>
      <SavedViewList
        views={views}
        active={active}
        onPick={({ filter }) => {
          state.set(filter);
          onClose();
        }}
        onDrop={({ name }) => remove(name)}
        onRestore={(_view, before) => restore(before)}
      />
      <SaveViewForm
        taken={views.map(({ name }) => name)}
        possible={state.count > 0 && !state.reversed}
        onSave={(name) => {
          save(name, state.usable);
          toast.success(`View “${name}” saved`);
          onClose();
        }}
      />
    </>
  );
}
