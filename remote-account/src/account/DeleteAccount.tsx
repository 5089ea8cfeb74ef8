import { Dialog, FormError, PasswordField, TextField } from '@faultline/shared/forms';
import { Button, Section, Stack, Typography } from '@faultline/shared/ui';
import { Trash2 } from 'lucide-react';
import { useDeleteAccount } from './useDeleteAccount.ts';

/** The way out, behind a dialog in which the address and the password are typed. */
export function DeleteAccount({ email }: { email: string }) {
  const { open, setOpen, fields, armed, problem, remove, busy } = useDeleteAccount(email);
  return (
    <Section title="Delete account">
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="text.secondary">
          Deletes your account with everything kept of it: settings, trackings, exports and their files. This cannot be
          undone.
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
        subtitle="Everything kept of you is deleted at once, and cannot be brought back."
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
