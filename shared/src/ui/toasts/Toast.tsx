import { IconButton } from '../controls/IconButton.tsx';
import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { floating } from '../theme/overlayStyles.ts';
import type { ToastKind } from './toastQueue.ts';

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

/** One toast: icon, text, its button if it has one, and a button that dismisses it. */
export function Toast({ ref, kind, style, children, action, onDismiss }: ToastProps) {
  const { tone, Icon } = variants[kind];
  return (
    <Root ref={ref} role={kind === 'error' ? 'alert' : 'status'} tone={tone} style={style}>
      <Icon size={17} aria-hidden />
      <Text>{children}</Text>
      {action}
      <IconButton aria-label="Dismiss notification" onClick={onDismiss}>
        <X size={15} />
      </IconButton>
    </Root>
  );
}
