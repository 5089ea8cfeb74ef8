import { CopyButton } from '@faultline/shared/cve';
import { Dialog } from '@faultline/shared/forms';
import { Alert, Button, Mono, Stack, styled, Typography } from '@faultline/shared/ui';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 12px',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', userSelect: 'all' },
}));

interface SecretDialogProps {
  open?: boolean;
  title: string;
  warning: string;
  secrets: readonly { label: string; value: string; heading?: string }[];
  hint?: string | undefined;
  onClose: () => void;
}

// Secrets that the service shows once.
export const SecretDialog = ({ open = true, title, warning, secrets, hint, onClose }: SecretDialogProps) => (
  <Dialog
    open={open}
    follows
    onClose={onClose}
    title={title}
    actions={
      <Button variant="contained" color="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Stack spacing={3}>
      <Alert severity="warning">{warning}</Alert>
      {secrets.map(({ label, value, heading }) => (
        <Stack key={label} spacing={3}>
          {heading !== undefined && <Typography variant="h3">{heading}</Typography>}
          <Frame>
            <Mono>{value}</Mono>
            <CopyButton value={value} label={label} />
          </Frame>
        </Stack>
      ))}
      {hint !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {hint}
        </Typography>
      )}
    </Stack>
  </Dialog>
);
