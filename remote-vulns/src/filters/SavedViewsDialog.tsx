import { Dialog, TextField } from '@faultline/shared/forms';
import { Button, IconButton, styled, toast } from '@faultline/shared/ui';
import { Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { ListConfig } from '../listConfig.ts';
import type { CveFilterState } from './cveFilter.ts';
import { type SavedView, useSavedViews } from './useSavedViews.ts';

export interface SavedViewsProps {
  tab: ListConfig;
  state: CveFilterState;
}

interface SavedViewsDialogProps extends SavedViewsProps {
  open: boolean;
  onClose: () => void;
}

export function SavedViewsDialog({ tab, state, open, onClose }: SavedViewsDialogProps) {
  const { views, active, save, remove, restore } = useSavedViews(tab, state.usable);
  return (
    <Dialog open={open} onClose={onClose} title="Saved views" subtitle="Saved in this browser" width={420}>
      <SavedViewList
        views={views}
        active={active?.name}
        onPick={({ filter }) => {
          state.set(filter);
          onClose();
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
          onClose();
        }}
      />
    </Dialog>
  );
}

interface SavedViewListProps {
  views: readonly SavedView[];
  active: string | undefined;
  onPick: (view: SavedView) => void;
  onDrop: (view: SavedView) => void;
  onRestore: (views: readonly SavedView[]) => void;
}

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 -8px',
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 4 },
  '& > li > :first-of-type': { flex: 1, minWidth: 0, justifyContent: 'flex-start', overflowWrap: 'anywhere' },
});
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '0 0 16px',
  color: theme.vars.palette.text.secondary,
}));

const takeFocus = (button: HTMLElement | null) => button?.focus();

function SavedViewList({ views, active, onPick, onDrop, onRestore }: SavedViewListProps) {
  const [before, setBefore] = useState<{ views: readonly SavedView[]; name: string }>();
  return (
    <>
      {views.length === 0 && before === undefined && <Note>No saved views yet. Set filters, then save them here.</Note>}
      <List aria-label="Saved views">
        {views.map((view) => (
          <li key={view.name}>
            <Button
              variant="text"
              color={view.name === active ? 'primary' : undefined}
              aria-current={view.name === active || undefined}
              onClick={() => onPick(view)}
            >
              {view.name}
            </Button>
            <IconButton
              aria-label={`Delete view ${view.name}`}
              onClick={() => {
                setBefore({ views, name: view.name });
                onDrop(view);
              }}
            >
              <Trash2 size={15} />
            </IconButton>
          </li>
        ))}
      </List>
      {before !== undefined && (
        <Note>
          View “{before.name}” deleted
          <Button
            key={before.name}
            size="small"
            ref={takeFocus}
            onClick={() => {
              onRestore(before.views);
              setBefore(undefined);
            }}
          >
            Undo
          </Button>
        </Note>
      )}
    </>
  );
}

interface SaveViewFormProps {
  taken: readonly string[];
  possible: boolean;
  onSave: (name: string) => void;
}

const Form = styled('form')({ display: 'flex', alignItems: 'flex-start', '& > button': { marginTop: 24 }, gap: 8 });
const Line = styled('div')({ flex: 1 });

function SaveViewForm({ taken, possible, onSave }: SaveViewFormProps) {
  const [text, setText] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const name = text.trim();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    setIsNameMissing(name === '');
    if (name === '') return;
    onSave(name);
    setText('');
  };
  const exists = taken.includes(name) ? 'A view of this name exists and will be replaced.' : undefined;
  return (
    <Form noValidate onSubmit={save}>
      <Line>
        <TextField
          label="Save the filters as"
          value={text}
          onChange={setText}
          maxLength={40}
          autoComplete="off"
          placeholder="Name"
          disabled={!possible}
          error={isNameMissing && name === '' ? 'Please enter a name' : undefined}
          hint={possible ? exists : 'There are no filters to save.'}
        />
      </Line>
      <Button type="submit" disabled={!possible}>
        Save view
      </Button>
    </Form>
  );
}
