import { Dialog, FormError, PasswordField } from '@faultline/shared/forms';
import { Button, Stack, Typography } from '@faultline/shared/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useChangePassword } from './useChangePassword.ts';

const MAX_PASSWORD_LENGTH = 256;

export function ChangePassword({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <div>
        <Typography variant="h3">Password</Typography>
        <Typography variant="body2" color="text.secondary">
          Changing your password signs you out on all other devices.
        </Typography>
      </div>
      <Button startIcon={<KeyRound size={15} />} onClick={() => setIsOpen(true)}>
        Change Password
      </Button>
      <ChangePasswordDialog email={email} open={isOpen} onClose={() => setIsOpen(false)} />
    </Stack>
  );
}

interface ChangePasswordDialogProps {
  email: string;
  open: boolean;
  onClose: () => void;
}

function ChangePasswordDialog({ email, open, onClose }: ChangePasswordDialogProps) {
  const { field, problem, change, clear, busy } = useChangePassword();
  const close = () => {
    clear();
    onClose();
  };
  const submit = async () => {
    if (await change()) close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={busy}
      title="Change your password"
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={busy}>
            Change Password
          </Button>
        </>
      }
    >
      <Stack spacing={3}>
        {/* For password managers: whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('current')}
          label="Current password"
          autoComplete="current-password"
          autoFocus
          maxLength={MAX_PASSWORD_LENGTH}
        />
        <PasswordField
          {...field('password')}
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters. Common passwords are refused."
          maxLength={MAX_PASSWORD_LENGTH}
        />
        <PasswordField
          {...field('confirmation')}
          label="Confirm new password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
        />
        {problem !== undefined && problem.field === undefined && <FormError>{problem.text}</FormError>}
      </Stack>
    </Dialog>
  );
}
