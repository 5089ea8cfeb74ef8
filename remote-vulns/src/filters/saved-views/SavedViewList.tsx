import { Button, IconButton, styled } from '@faultline/shared/ui';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SavedView } from './useSavedViews.ts';

interface SavedViewListProps {
  views: readonly SavedView[];
  active: SavedView | undefined;
  onPick: (view: SavedView) => void;
  // Resolves to false if the view could not be deleted. If absent, views cannot be deleted.
  onDrop?: ((view: SavedView) => Promise<boolean> | void) | undefined;
  onRestore: (view: SavedView, before: readonly SavedView[]) => void;
  renderActions?: (view: SavedView) => ReactNode;
}

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 -8px',
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 4 },
  '& > li > button:first-of-type': {
    flex: 1,
    minWidth: 0,
    height: 'auto',
    minHeight: 32,
    justifyContent: 'flex-start',
    textAlign: 'start',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& + form': { marginTop: 12 },
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

export function SavedViewList({ views, active, onPick, onDrop, onRestore, renderActions }: SavedViewListProps) {
  const [before, setBefore] = useState<{ views: readonly SavedView[]; view: SavedView }>();
  const drop = async (view: SavedView) => {
    if ((await onDrop?.(view)) !== false) setBefore({ views, view });
  };
  return (
    <>
      {views.length === 0 && before === undefined && <Note>No saved views yet. Set filters, then save them here.</Note>}
      <List aria-label="Saved views">
        {views.map((view) => (
          <li key={`${view.id ?? ''} ${view.name}`}>
            <Button
              variant="text"
              color={view === active ? 'primary' : undefined}
              aria-current={view === active || undefined}
              onClick={() => onPick(view)}
            >
              {view.name}
            </Button>
            {renderActions?.(view)}
            {onDrop !== undefined && (
              <IconButton aria-label={`Delete view ${view.name}`} onClick={() => void drop(view)}>
                <Trash2 size={15} />
              </IconButton>
            )}
          </li>
        ))}
      </List>
      {before !== undefined && (
        <Note>
          View “{before.view.name}” deleted
          <Button
            key={before.view.name}
            size="small"
            ref={takeFocus}
            onClick={() => {
              onRestore(before.view, before.views);
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
