import { styled } from '@mui/material/styles';
import { Dialog } from './Dialog.tsx';
import { useEffectEvent, useLayoutEffect } from 'react';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  shortcuts: readonly (readonly [key: string, action: string])[];
}

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

export function ShortcutsDialog({ open, onClose, shortcuts }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" width={380}>
      <List>
        {shortcuts.map(([key, action]) => (
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

const inField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
    null;

const isPress = ({ key, target }: KeyboardEvent): boolean =>
  key === ' ' && target instanceof Element && target.closest('a, button, input, summary, [role=button]') !== null;

/** Runs an action by its `event.key`, unless the user is typing, a dialog is open or a modifier is pressed. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      inField(event.target) ||
      isPress(event)
    )
      return;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  // Before the first paint, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
