import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../controls/Button.tsx';
import type { ToneName } from '../theme/palettes.ts';

const variants = {
  error: { tone: 'red', Icon: CircleAlert },
  warning: { tone: 'yellow', Icon: TriangleAlert },
  success: { tone: 'green', Icon: CircleCheck },
  info: { tone: 'blue', Icon: Info },
} as const;

const Root = styled('div', { shouldForwardProp: (name) => name !== 'tone' && name !== 'sx' })<{ tone: ToneName }>(
  ({ theme, tone }) => ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    minHeight: 44,
    padding: '7px 14px',
    borderRadius: 9,
    border: `1px solid ${theme.vars.palette.tone[tone].line}`,
    backgroundColor: theme.vars.palette.tone[tone].tint,
    color: theme.vars.palette.tone[tone].text,
    ...theme.typography.body2,
    '& > svg': { flexShrink: 0, alignSelf: 'flex-start', marginTop: 6 },
    '& > button, & > a': { color: 'inherit', marginLeft: 'auto' },
  }),
);
// Below this width the action stands in a line of its own.
const Message = styled('div')({ flex: '1 1 180px', minWidth: 0, padding: '4px 0', overflowWrap: 'anywhere' });

interface AlertProps extends Omit<ComponentProps<typeof Root>, 'tone'> {
  severity?: keyof typeof variants;
  icon?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}

/** A message within a screen. It is announced (role alert) unless it has another role. */
export function Alert({ severity = 'info', icon, action, onClose, children, ...props }: AlertProps) {
  const { tone, Icon } = variants[severity];
  return (
    <Root role="alert" tone={tone} {...props}>
      {icon ?? <Icon size={17} aria-hidden />}
      <Message>{children}</Message>
      {action}
      {onClose !== undefined && (
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={16} />
        </IconButton>
      )}
    </Root>
  );
}
