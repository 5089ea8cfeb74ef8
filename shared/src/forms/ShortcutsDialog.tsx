import { styled } from '@mui/material/styles';
import { Dialog } from './Dialog.tsx';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Keys with descriptions. */
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

/** Lists the keyboard shortcuts of a screen. */
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
