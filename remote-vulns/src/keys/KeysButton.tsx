import { IconButton } from '@faultline/shared/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { KeysDialog } from './KeysDialog.tsx';
import { useKeys } from './useKeys.ts';

const focusSearch = () => document.querySelector<HTMLElement>('form[name=filter] input')?.focus();

/** Lists the keys, by pointer or by `?`; and hears `/`, which goes to the search. */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true), '/': focusSearch });
  return (
    <>
      <IconButton aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)" onClick={() => setOpen(true)}>
        <Keyboard size={17} />
      </IconButton>
      <KeysDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
