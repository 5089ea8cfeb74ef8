import { useShortcuts } from '@faultline/shared/forms';
import { IconButton, useOnDemand } from '@faultline/shared/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';

const loadList = () => import(/* webpackChunkName: "menus" */ './ShortcutsList.tsx');

const focusFilter = () => document.querySelector<HTMLElement>('form[name=filter] input')?.focus();

export function ShortcutsButton({ offersSearch }: { offersSearch: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const list = useOnDemand(loadList, open, close);
  useShortcuts({ '?': () => setOpen(true), ...(offersSearch ? {} : { '/': focusFilter }) });
  return (
    <>
      <IconButton
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={17} />
      </IconButton>
      {list && <list.ShortcutsList open={open} onClose={close} />}
    </>
  );
}
