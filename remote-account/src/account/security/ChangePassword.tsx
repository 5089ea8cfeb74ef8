import { account } from '@faultline/shared/contract';
import { Dialog, FormError, PasswordField, SubmitActions } from '@faultline/shared/forms';
import { refresh, useCommand } from '@faultline/shared/query';
import { store, tokenAtom } from '@faultline/shared/session';
import { Button, Stack, Typography, toast } from '@faultline/shared/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';

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
        <SubmitActions onCancel={close} busy={busy}>
          Change Password
        </SubmitActions>
      }
    >
      {/* For password managers: whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack spacing={3}>
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

const MIN_PASSWORD_LENGTH = 6;
const EMPTY = { current: '', password: '', confirmation: '' };

type Values = typeof EMPTY;
interface Problem {
  text: string;
  field?: keyof Values;
}

function validate({ current, password, confirmation }: Values): Problem | undefined {
  if (current === '' || password === '' || confirmation === '') return { text: 'All fields are required' };
  if (password.length < MIN_PASSWORD_LENGTH) {
    return { text: 'Password must be at least 6 characters', field: 'password' };
  }
  return password === confirmation ? undefined : { text: 'Passwords do not match', field: 'confirmation' };
}

function useChangePassword() {
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<Problem>();
  const command = useCommand(account.changePassword, { failed: false });

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (value: string) => {
      setValues((present) => ({ ...present, [name]: value }));
      setProblem(undefined);
    },
    error: problem?.field === name ? problem.text : undefined,
  });

  async function change(): Promise<boolean> {
    const wrong = validate(values);
    setProblem(wrong);
    if (wrong !== undefined || command.busy) return false;
    const body = { current_password: values.current, password: values.password };
    const outcome = await command.run({ body });
    if (!outcome.ok) {
      const { status, code, message: text } = outcome.error;
      setProblem({
        text,
        ...(status === 403 && code !== 'ERR_PROOF_REQUIRED' && { field: 'current' }),
        ...(code === 'ERR_COMMON_PASSWORD' && { field: 'password' }),
      });
      return false;
    }
    // The server has revoked the old token, so the new one is stored before any other request.
    if (outcome.data !== undefined) store.set(tokenAtom, outcome.data);
    toast.success('Password changed. All other devices were signed out.');
    void refresh(account.sessions);
    return true;
  }

  function clear() {
    setValues(EMPTY);
    setProblem(undefined);
  }

  return { field, problem, change, clear, busy: command.busy };
}
