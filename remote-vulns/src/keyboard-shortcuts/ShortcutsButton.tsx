import { IconButton } from '@faultline/shared/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useShortcuts } from './useShortcuts.ts';

const focusSearch = () => document.querySelector<HTMLElement>('form[name=filter] input')?.focus();

/** Lists the keys, by pointer or by `?`; and hears `/`, which goes to the search. */
export function ShortcutsButton() {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true), '/': focusSearch });
  return (
    <>
      <IconButton aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)" onClick={() => setOpen(true)}>
        <Keyboard size={17} />
      </IconButton>
      <ShortcutsDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
