import { Button, Divider, IconButton, Menu, MenuItem, styled, toast, usePhone } from '@faultline/shared/ui';
import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Tab } from '../tabs/Tab.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import type { CveFilterState } from './useCveFilter.ts';
import { useSavedViews } from './useSavedViews.ts';

const Note = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: 260,
  padding: '6px 10px',
  color: theme.vars.palette.text.secondary,
}));
const Line = styled('li')({ display: 'flex', alignItems: 'center', gap: 4, '& > [role=menuitem]': { flex: 1 } });

/** Filter sets by name: pick one, keep the present one, drop one. */
export function SavedViewsMenu({ tab, state }: { tab: Tab; state: CveFilterState }) {
  const { views, save, remove, restore } = useSavedViews(tab);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const phone = usePhone();
  const close = () => setAnchor(null);
  const drop = (name: string) => {
    remove(name);
    toast.withUndo(`View “${name}” deleted`, () => restore(views));
  };
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label="Saved views"
        startIcon={<Bookmark size={15} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {phone ? 'Views' : 'Saved views'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {views.length === 0 && <Note>No saved views yet. Set filters, then save them here under a name.</Note>}
        {views.map(({ name, filter }) => (
          <Line role="none" key={name}>
            <MenuItem
              component="div"
              onClick={() => {
                state.set(filter);
                close();
              }}
            >
              {name}
            </MenuItem>
            <IconButton aria-label={`Delete view ${name}`} onClick={() => drop(name)}>
              <Trash2 size={15} />
            </IconButton>
          </Line>
        ))}
        <Divider component="li" role="separator" />
        <MenuItem
          disabled={state.count === 0 || state.reversed}
          onClick={() => {
            close();
            setNaming(true);
          }}
        >
          <BookmarkPlus size={15} aria-hidden />
          Save these filters...
        </MenuItem>
      </Menu>
      {naming && (
        <SaveViewDialog
          taken={views.map(({ name }) => name)}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            save(name, state.usable);
            setNaming(false);
            toast.success(`View “${name}” saved`);
          }}
        />
      )}
    </>
  );
}
