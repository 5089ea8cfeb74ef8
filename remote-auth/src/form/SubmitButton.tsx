import { Button } from '@faultline/shared/ui';

interface SubmitButtonProps {
  label: string;
  /** Its words while the answer is awaited. */
  busyLabel: string;
  /** What the form is doing; anything holds the button, `submit` is its own. */
  pendingLabel: string | undefined;
  disabled?: boolean;
}

export function SubmitButton({ label, busyLabel, pendingLabel, disabled = false }: SubmitButtonProps) {
  const busy = pendingLabel === 'submit';
  return (
    <Button
      type="submit"
      variant="contained"
      color="primary"
      size="large"
      fullWidth
      disabled={pendingLabel !== undefined || disabled}
      loading={busy}
      loadingPosition="start"
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
