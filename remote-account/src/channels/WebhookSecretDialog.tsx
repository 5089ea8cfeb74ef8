import { SecretDialog } from '../tokens/SecretDialog.tsx';

interface WebhookSecretDialogProps {
  secret: string;
  hint?: string;
  onClose: () => void;
}

export const WebhookSecretDialog = ({ secret, ...rest }: WebhookSecretDialogProps) => (
  <SecretDialog
    title="Copy the signing secret"
    warning="This secret is shown only once. Store it where your program verifies signatures."
    secrets={[{ label: 'Secret', value: secret }]}
    {...rest}
  />
);
