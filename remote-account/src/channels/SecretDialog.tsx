import { Dialog } from '@faultline/shared/forms';
import { Alert, Button, Stack, Typography } from '@faultline/shared/ui';
import { SecretText } from '../tokens/SecretText.tsx';

interface SecretDialogProps {
  secret: string;
  hint?: string;
  onClose: () => void;
}

export const SecretDialog = ({ secret, hint, onClose }: SecretDialogProps) => (
  <Dialog
    open
    follows
    onClose={onClose}
    title="Copy the signing secret"
    actions={
      <Button variant="contained" color="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Stack spacing={3}>
      <Alert severity="warning">This secret is shown only once. Store it where your program verifies signatures.</Alert>
      <SecretText value={secret} label="Secret" />
      {hint !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {hint}
        </Typography>
      )}
    </Stack>
  </Dialog>
);
