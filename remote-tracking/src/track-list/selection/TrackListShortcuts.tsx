import { ShortcutsDialog, useShortcuts } from '@faultline/shared/forms';
import { IconButton } from '@faultline/shared/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';

const focusSearch = () => document.querySelector<HTMLElement>('input[name=find]')?.focus();

const keys = [
  ['/', 'Search'],
  ['Ctrl K', 'Quick search'],
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['Enter', 'Open the item'],
  ['x', 'Select the item'],
  ['Shift X', 'Select up to the item'],
  ['e', 'Edit the item'],
  ['p', 'Pause or resume the item'],
  ['Delete', 'Delete the item'],
  ['Esc', 'Clear the selection'],
  ['?', 'Show shortcuts'],
  ['Alt T', 'Notifications'],
] as const;

/** Lists the keys, by pointer or by `?`; and hears `/`, which goes to the search. */
export function TrackListShortcuts() {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true), '/': focusSearch });
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
      <ShortcutsDialog open={open} onClose={() => setOpen(false)} shortcuts={keys} />
    </>
  );
}
