import { gooberCspShim } from './gooberCspShim.ts';
import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { closeSnackbar, SnackbarProvider, type CustomContentProps, enqueueSnackbar } from 'notistack';
import { useEffect, type Ref, type CSSProperties, type ReactNode } from 'react';
import { IconButton, Button } from '../controls/Button.tsx';
import { floating } from '../theme/mixins.ts';
import { registerRenderer, type ToastKind, type ToastRenderer } from './toastQueue.ts';

// First: notistack writes its styles when it is evaluated.

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

// At most four toasts are visible, and they leave within 300 ms (specification 3.3).
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
  style?: CSSProperties;
  children: ReactNode;
  action: ReactNode;
  onDismiss: () => void;
}

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

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const MARGIN_PX = 12;
const TOAST_PADDING_PX = 12;
const STEP_PX = 4;
const ACTIONS = 'button, a.fl-control, a[aria-current], nav a, input, select, textarea, [role=menuitem], [role=tab]';
// Elements above the page cover what is behind them.
const MODAL = '.MuiModal-root';

// Moves toasts to the first height at the right edge where they cover no control, and only if they cover one.
function placeToasts(area: HTMLElement): void {
  const toasts = [...area.querySelectorAll<HTMLElement>('[data-toast]')];
  if (toasts.length === 0) return void area.style.removeProperty('--toasts-top');
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOAST_PADDING_PX, 0);
  const right = document.documentElement.clientWidth - MARGIN_PX;
  const left = right - Math.max(...toasts.map(({ offsetWidth }) => offsetWidth));
  const modal = [...document.querySelectorAll(MODAL)].at(-1);
  const actions = [...document.querySelectorAll(ACTIONS)]
    .filter((element) => !area.contains(element))
    .map((element) => ({
      ...toBox(element),
      // A dialog may go in the next moment, so what it covers counts as well, but less.
      weight: modal === undefined || modal.contains(element) ? 100 : 1,
    }))
    .filter((box) => box.right > left && box.left < right && box.bottom > box.top);
  const current = Number.parseFloat(area.style.getPropertyValue('--toasts-top'));
  const top = findFreeTop(actions, { height, bottom: innerHeight, preferred: Number.isNaN(current) ? [] : [current] });
  area.style.setProperty('--toasts-top', `${top}px`);
}

const toBox = (element: Element): Box => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
};

interface Room {
  height: number;
  bottom: number;
  preferred?: readonly number[];
}

// Returns the first top at which a block of this height overlaps no box, otherwise the one with the least overlap.
export function findFreeTop(
  boxes: readonly (Pick<Box, 'top' | 'bottom'> & { weight?: number })[],
  { height, bottom, preferred = [] }: Room,
): number {
  let best = { top: MARGIN_PX, cost: Infinity };
  const last = Math.max(MARGIN_PX, bottom - height - MARGIN_PX);
  const steps = Array.from(
    { length: Math.floor((last - MARGIN_PX) / STEP_PX) + 1 },
    (_, step) => MARGIN_PX + step * STEP_PX,
  );
  for (const top of [...preferred.filter((one) => one <= last), ...steps]) {
    const met = boxes.filter((box) => box.top < top + height && box.bottom > top);
    const cost = met.reduce((sum, { weight = 1 }) => sum + weight, 0);
    if (cost === 0) return top;
    if (cost < best.cost) best = { top, cost };
  }
  return best.top;
}
