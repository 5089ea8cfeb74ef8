// First: notistack writes its styles when it is evaluated.
import { gooberCspShim } from './gooberCspShim.ts';
import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { closeSnackbar, SnackbarProvider, type CustomContentProps, enqueueSnackbar } from 'notistack';
import { useEffect, type Ref, type CSSProperties, type ReactNode } from 'react';
import { IconButton, Button } from '../controls/Button.tsx';
import { floating } from '../theme/mixins.ts';
import { placeToasts } from './placeToasts.ts';
import { registerRenderer, type ToastKind, type ToastRenderer } from './toastQueue.ts';

const content =
  (kind: ToastKind) =>
  ({ ref, id, message, action, style }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) => (
    <Toast
      ref={ref}
      kind={kind}
      style={style}
      action={typeof action === 'function' ? action(id) : action}
      onDismiss={() => closeSnackbar(id)}
    >
      {message}
    </Toast>
  );
const Components = { success: content('success'), error: content('error'), info: content('info') };
const corner = { vertical: 'top', horizontal: 'right' } as const;

// A toast may report a change of the page, such as a closing dialog, so its position is updated afterwards.
const SETTLE_DELAYS_MS = [300, 1000];

// Places the toasts as they come and go.
function keepPlaced(area: HTMLElement): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const place = () => placeToasts(area);
  const observer = new MutationObserver(() => {
    timers.forEach(clearTimeout);
    place();
    timers = SETTLE_DELAYS_MS.map((ms) => setTimeout(place, ms));
  });
  observer.observe(area, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    timers.forEach(clearTimeout);
  };
}

/** notistack in an area of the page: four toasts at most, 300 ms to leave (specification 3.3). */
export function ToastStack({ area }: { area: HTMLElement }) {
  useEffect(() => {
    registerRenderer(toastRenderer);
    document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, gooberCspShim])];
  }, []);
  useEffect(() => keepPlaced(area), [area]);
  return (
    <SnackbarProvider
      domRoot={area}
      maxSnack={4}
      anchorOrigin={corner}
      transitionDuration={{ enter: 180, exit: 300 }}
      Components={Components}
    />
  );
}

const variants = {
  success: { tone: 'green', Icon: CircleCheck },
  error: { tone: 'red', Icon: CircleAlert },
  info: { tone: 'accent', Icon: Info },
} as const;

const Root = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: 'green' | 'red' | 'accent' }>(
  ({ theme, tone }) => ({
    display: 'flex',
    alignItems: 'flex-start',
    gap: 10,
    width: 380,
    maxWidth: '100%',
    padding: '6px 6px 6px 14px',
    borderRadius: 10,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.surface.raised,
    color: theme.vars.palette.text.primary,
    boxShadow: floating,
    ...theme.typography.body2,
    '& > svg': { marginTop: 8, color: theme.vars.palette.tone[tone].mark },
    '@media (max-width: 599.95px)': { width: '100%' },
  }),
);
const Body = styled('div')({
  display: 'flex',
  flex: 1,
  alignItems: 'flex-start',
  gap: 10,
  minWidth: 0,
  // Next to the button, a sentence would wrap at each word.
  '@media (max-width: 599.95px)': { flexDirection: 'column', gap: 0, '& > button': { marginLeft: -10 } },
});
const Text = styled('div')({ flex: 1, padding: '7px 0', overflowWrap: 'anywhere' });

interface ToastProps {
  ref?: Ref<HTMLDivElement>;
  kind: ToastKind;
  /** The place notistack gives it. */
  style?: CSSProperties;
  children: ReactNode;
  action: ReactNode;
  onDismiss: () => void;
}

// One toast: icon, text, its button if it has one, and a button that dismisses it.
function Toast({ ref, kind, style, children, action, onDismiss }: ToastProps) {
  const { tone, Icon } = variants[kind];
  return (
    <Root ref={ref} data-toast role={kind === 'error' ? 'alert' : 'status'} tone={tone} style={style}>
      <Icon size={17} aria-hidden />
      <Body>
        <Text>{children}</Text>
        {action}
      </Body>
      <IconButton aria-label="Dismiss notification" onClick={onDismiss}>
        <X size={15} />
      </IconButton>
    </Root>
  );
}

// Shows toasts through notistack; usable while a SnackbarProvider is mounted.
const toastRenderer: ToastRenderer = {
  show: ({ id, kind, text, duration, action }) => {
    const act = () => {
      closeSnackbar(id);
      action?.run();
    };
    enqueueSnackbar(text, {
      key: id,
      variant: kind,
      autoHideDuration: duration,
      action: action && (
        <Button variant="text" color="primary" onClick={act}>
          {action.label}
        </Button>
      ),
    });
  },
  dismiss: (id) => closeSnackbar(id),
};
