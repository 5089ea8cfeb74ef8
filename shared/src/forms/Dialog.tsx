import MuiDialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { type ComponentProps, useId, type ReactNode } from 'react';
import { Button, IconButton } from '../ui/controls/Button.tsx';
import { useIsMobile } from '../ui/theme/useIsMobile.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Width in px; defaults to 520. On a small screen the dialog has the full width. */
  width?: number;
  tall?: boolean;
  /** Slides up from the bottom of a small screen, so that the content above it stays visible. */
  sheet?: boolean;
  /** Opens and closes without a transition: for a dialog that replaces another, or that is often opened by a key. */
  follows?: boolean;
  busy?: boolean;
  onSubmit?: () => void;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  alignItems: 'flex-start',
  padding: '18px 16px 14px 20px',
  '& h2': { ...theme.typography.h1, fontSize: '1rem', margin: 0, paddingTop: 3, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.body2, margin: '3px 0 0', color: theme.vars.palette.text.secondary },
  '& > div': { flex: 1, minWidth: 0 },
  '& > button': { marginBlock: -4 },
}));
const Body = styled('div')({ padding: '2px 20px 20px', overflowY: 'auto', flex: '1 1 auto' });
const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
const Form = styled('form')({ display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' });

const framed = { width: 'calc(100% - 32px)', maxHeight: 'calc(100dvh - 32px)' };
const edgeless = { margin: 0, border: 0, borderRadius: 0 };
const SHEET_RADIUS_PX = 14;
const atBottom = {
  '& .MuiDialog-container': { alignItems: 'flex-end' },
  '& .MuiDialog-paper': {
    width: '100%',
    maxWidth: '100%',
    maxHeight: '85dvh',
    margin: 0,
    borderRadius: `${SHEET_RADIUS_PX}px ${SHEET_RADIUS_PX}px 0 0`,
  },
};

/**
 * A dialog whose body scrolls while title and buttons stay visible. It traps the focus and restores it when it closes.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    subtitle,
    children,
    actions,
    width = 520,
    tall = false,
    sheet = false,
    busy = false,
    follows = false,
    onSubmit,
  } = props;
  const id = useId();
  const isMobile = useIsMobile();
  const whole = isMobile && tall;
  const close = () => busy || onClose();
  const inside = (
    <>
      {children !== undefined && <Body>{children}</Body>}
      {actions !== undefined && <Foot>{actions}</Foot>}
    </>
  );
  return (
    <MuiDialog
      open={open}
      onClose={close}
      aria-labelledby={id}
      fullWidth
      fullScreen={whole}
      {...(isMobile && sheet ? { sx: atBottom } : {})}
      {...(follows ? { transitionDuration: 0 } : {})}
      slotProps={{ paper: { sx: whole ? edgeless : { ...framed, maxWidth: width } } }}
    >
      <Head>
        <div>
          <h2 id={id}>{title}</h2>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        <IconButton aria-label="Close" onClick={close} disabled={busy}>
          <X size={17} />
        </IconButton>
      </Head>
      {onSubmit === undefined ? (
        inside
      ) : (
        <Form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) onSubmit();
          }}
        >
          {inside}
        </Form>
      )}
    </MuiDialog>
  );
}

interface SubmitActionsProps extends ComponentProps<typeof Button> {
  onCancel: () => void;
  busy?: boolean;
}

/** The actions of a dialog with `onSubmit`: Cancel, and a primary button with the given text. */
export const SubmitActions = ({ onCancel, busy, ...button }: SubmitActionsProps) => (
  <>
    <Button onClick={onCancel} disabled={busy}>
      Cancel
    </Button>
    <Button type="submit" variant="contained" color="primary" loading={busy} {...button} />
  </>
);
