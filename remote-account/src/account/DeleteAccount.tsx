import { account } from '@faultline/shared/contract';
import { Dialog, FormError, PasswordField, TextField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { endSession } from '@faultline/shared/session';
import { Button, Section, Stack, Typography, toast } from '@faultline/shared/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

export function DeleteAccount({ email }: { email: string }) {
  const { open, setOpen, fields, armed, problem, remove, busy } = useDeleteAccount(email);
  return (
    <Section title="Delete account">
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="text.secondary">
          Permanently deletes your account and all its data: settings, trackings, exports and their files.
        </Typography>
        <Button color="error" startIcon={<Trash2 size={15} />} onClick={() => setOpen(true)}>
          Delete Account
        </Button>
      </Stack>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        busy={busy}
        title="Delete your account?"
        subtitle="This permanently deletes your account and all its data."
        onSubmit={() => void remove()}
        actions={
          <>
            <Button onClick={() => setOpen(false)} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" color="error" disabled={!armed} loading={busy}>
              Delete My Account
            </Button>
          </>
        }
      >
        <Stack spacing={3}>
          <TextField
            name="confirm_email"
            label="Your email address"
            hint={`Type ${email} to confirm.`}
            type="email"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={fields.typed}
            onChange={fields.setTyped}
          />
          <PasswordField
            name="password"
            label="Current password"
            autoComplete="current-password"
            maxLength={256}
            value={fields.password}
            onChange={fields.setPassword}
            error={problem?.field === 'password' ? problem.text : undefined}
          />
          {problem !== undefined && problem.field === undefined && <FormError>{problem.text}</FormError>}
        </Stack>
      </Dialog>
    </Section>
  );
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function useDeleteAccount(email: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field?: 'password'; text: string }>();
  const command = useCommand(account.delete, { failed: false });
  const armed = email !== '' && same(typed, email) && password !== '';

  function setOpen(open: boolean) {
    setTyped('');
    setPassword('');
    setProblem(undefined);
    setIsOpen(open);
  }

  async function remove() {
    if (!armed || command.busy) return;
    setProblem(undefined);
    const outcome = await command.run({ body: { email: typed, password } });
    if (!outcome.ok) {
      const { status, message: text } = outcome.error;
      return setProblem(status === 403 ? { field: 'password', text } : { text });
    }
    toast.success('Your account was deleted');
    clearUserStorage(email);
    endSession();
  }

  const fields = { typed, setTyped, password, setPassword };
  return { open: isOpen, setOpen, fields, armed, problem, remove, busy: command.busy };
}

function clearUserStorage(email: string): void {
  const own = Object.keys(localStorage).filter((key) => key.endsWith(`:${email}`));
  for (const key of own) localStorage.removeItem(key);
}
