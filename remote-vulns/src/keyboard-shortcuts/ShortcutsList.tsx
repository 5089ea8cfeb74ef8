import { ShortcutsDialog } from '@faultline/shared/forms';

export function ShortcutsList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <ShortcutsDialog open={open} onClose={onClose} shortcuts={keys} />;
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
  ['f', 'Add to or remove from favorites'],
  ['?', 'Show shortcuts'],
  ['Alt T', 'Notifications'],
] as const;
