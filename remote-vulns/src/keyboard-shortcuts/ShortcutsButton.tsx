import { Dialog, useShortcuts } from '@faultline/shared/forms';
import { IconButton, styled } from '@faultline/shared/ui';
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
      <ShortcutsDialog open={open} onClose={() => setOpen(false)} />
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
  ['Esc', 'Close the quick view, clear the selection'],
  ['j k', 'On the page of a CVE: next, previous'],
  ['t', 'Track or untrack product'],
  ['f', 'Favorite'],
  ['?', 'Show shortcuts'],
  ['Alt T', 'Notifications'],
] as const;

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: '8px 16px',
  margin: 0,
  ...theme.typography.body1,
  '& dd': { margin: 0 },
  '& dt': { justifySelf: 'end' },
  '& kbd': {
    ...theme.typography.caption,
    display: 'inline-block',
    minWidth: 24,
    padding: '2px 7px',
    textAlign: 'center',
    borderRadius: 5,
    border: `1px solid ${theme.vars.palette.surface.line}`,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
}));

/** Lists the keyboard shortcuts of the screen. */
function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard" width={380}>
      <List>
        {keys.map(([key, action]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
}
