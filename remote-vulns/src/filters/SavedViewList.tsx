import { Button, IconButton, styled } from '@faultline/shared/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from './useSavedViews.ts';

interface SavedViewListProps {
  views: readonly SavedView[];
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

/** The button that had the focus is gone. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** The views there are. One that was deleted can be had back as long as the list is open. */
export function SavedViewList({ views, onPick, onDrop, onRestore }: SavedViewListProps) {
  const [before, setBefore] = useState<{ views: readonly SavedView[]; name: string }>();
  return (
    <>
      {views.length === 0 && before === undefined && <Note>No saved views yet. Set filters, then save them here.</Note>}
      <List aria-label="Saved views">
        {views.map((view) => (
          <li key={view.name}>
            <Button variant="text" onClick={() => onPick(view)}>
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
