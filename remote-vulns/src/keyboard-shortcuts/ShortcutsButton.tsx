import { ShortcutsDialog, useShortcuts } from '@faultline/shared/forms';
import { IconButton } from '@faultline/shared/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';

/** The search field stands before the filters, where the provider takes queries. */
const focusSearch = () =>
  document.querySelector<HTMLElement>('form[name=search] input, form[name=filter] input')?.focus();

/** Lists the keys, by pointer or by `?`; and hears `/`, which goes to the search. */
export function ShortcutsButton() {
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

const keys = [
  ['/', 'Search'],
  ['Ctrl K', 'Quick search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Space', 'Quick view'],
  ['x', 'Select the row'],
  ['Shift X', 'Select up to the row'],
  ['Shift \u2190 \u2192', 'On a heading: change the width of its column'],
  ['Shift Home', 'On a heading: usual width of its column'],
  ['Esc', 'Close the quick view, clear the selection'],
  ['j k', 'On the page of a CVE: next, previous'],
  ['t', 'Track or untrack product'],
  ['f', 'Favorite'],
  ['?', 'Show shortcuts'],
  ['Alt T', 'Notifications'],
] as const;
