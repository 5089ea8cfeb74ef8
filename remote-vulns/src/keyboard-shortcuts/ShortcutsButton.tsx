import { ShortcutsDialog, useShortcuts } from '@faultline/shared/forms';
import { IconButton } from '@faultline/shared/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';

const focusFilter = () => document.querySelector<HTMLElement>('form[name=filter] input')?.focus();

/** Lists the keys, by pointer or by `?`; `/` goes to the filters, unless a search field takes it. */
export function ShortcutsButton({ hasSearch }: { hasSearch: boolean }) {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true), ...(hasSearch ? {} : { '/': focusFilter }) });
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

const keys = [
  ['/', 'Search'],
  ['Ctrl K', 'Quick search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Space', 'Quick view'],
  ['\u2190 \u2192', 'In a row: previous, next link or button'],
  ['x', 'Select the row'],
  ['Shift X', 'Select up to the row'],
  ['Shift \u2190 \u2192', 'On a heading: change the column width'],
  ['Shift Home', 'On a heading: reset the column width'],
  ['Esc', 'Close the quick view, clear the selection'],
  ['j k', 'On a CVE page: next, previous'],
  ['t', 'Track or untrack product'],
  ['f', 'Favorite'],
  ['?', 'Show shortcuts'],
  ['Alt T', 'Notifications'],
] as const;
