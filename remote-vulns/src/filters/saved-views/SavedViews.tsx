import { Button, styled, useIsMobile, useOnDemand } from '@faultline/shared/ui';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { SavedViewsProps } from './SavedViewsDialog.tsx';
import { useSavedViews } from './useSavedViews.ts';

const loadDialog = () => import(/* webpackChunkName: "menus" */ './SavedViewsDialog.tsx');

const Name = styled('span')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' });

export function SavedViews(props: SavedViewsProps) {
  const [open, setOpen] = useState(false);
  const isMobile = useIsMobile();
  const close = () => setOpen(false);
  const dialog = useOnDemand(loadDialog, open, close);
  const { active } = useSavedViews(props.tab, props.state.usable);
  const name = active && `: ${active.name}`;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        data-quick-action
        aria-label={`Saved views${name ?? ''}`}
        color={active && 'primary'}
        style={{ maxWidth: 220 }}
        startIcon={<Bookmark size={15} />}
        onClick={() => setOpen(true)}
      >
        {isMobile ? 'Views' : active ? <Name>{active.name}</Name> : 'Saved views'}
      </Button>
      {dialog && <dialog.SavedViewsDialog {...props} open={open} onClose={close} />}
    </>
  );
}
