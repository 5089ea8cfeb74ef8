import { Button, useIsMobile } from '@faultline/shared/ui';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useOnDemand } from '../useOnDemand.ts';
import type { SavedViewsProps } from './SavedViewsDialog.tsx';

const loadDialog = () => import('./SavedViewsDialog.tsx');

/** Filter sets by name: pick one, keep the present one, drop one. */
export function SavedViews(props: SavedViewsProps) {
  const [open, setOpen] = useState(false);
  const isMobile = useIsMobile();
  const close = () => setOpen(false);
  const dialog = useOnDemand(loadDialog, open, close);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        data-quick-action
        aria-label="Saved views"
        startIcon={<Bookmark size={15} />}
        onClick={() => setOpen(true)}
      >
        {isMobile ? 'Views' : 'Saved views'}
      </Button>
      {dialog && <dialog.SavedViewsDialog {...props} open={open} onClose={close} />}
    </>
  );
}
