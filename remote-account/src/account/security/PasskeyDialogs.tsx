import { factors, type Passkey } from '@faultline/shared/contract';
import { createPasskey, Dialog, FormError, SubmitActions, TextField } from '@faultline/shared/forms';
import { useCommand } from '@faultline/shared/query';
import { Stack } from '@faultline/shared/ui';
import { useState } from 'react';

const MAX_NAME_LENGTH = 60;

interface NameDialogProps {
  title: string;
  subtitle?: string;
  submitLabel: string;
  initial: string;
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
  onSubmit: (name: string) => void;
}

function NameDialog({ title, subtitle, submitLabel, initial, busy, problem, onClose, onSubmit }: NameDialogProps) {
  const [name, setName] = useState(initial);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      width={420}
      title={title}
      subtitle={subtitle}
      onSubmit={() => onSubmit(name.trim() || initial)}
      actions={
        <SubmitActions onCancel={onClose} busy={busy}>
          {submitLabel}
        </SubmitActions>
      }
    >
      <Stack spacing={3}>
        <TextField name="name" label="Name" maxLength={MAX_NAME_LENGTH} autoFocus value={name} onChange={setName} />
        {problem !== undefined && <FormError>{problem}</FormError>}
      </Stack>
    </Dialog>
  );
}

const refreshes = [factors.list];

interface AddPasskeyDialogProps {
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  const [problem, setProblem] = useState<string>();
  const starting = useCommand(factors.startPasskeyCreation, { failed: false });
  const creation = useCommand(factors.createPasskey, { refreshes, failed: false, done: 'Passkey added' });

  async function add(name: string) {
    setProblem(undefined);
    const started = await starting.run();
    if (!started.ok) return setProblem(started.error.message);
    const { attempt, passkey: options } = started.data;
    const passkey = await createPasskey(options);
    if (passkey === undefined) return setProblem('No passkey was created. Try again, or choose another device.');
    const outcome = await creation.run({ body: { attempt, name, passkey } });
    if (outcome.ok) onDone(outcome.data);
    else setProblem(outcome.error.message);
  }

  return (
    <NameDialog
      title="Add a passkey"
      subtitle="Your device asks for your fingerprint, face or PIN."
      submitLabel="Add Passkey"
      initial="My passkey"
      busy={starting.busy || creation.busy}
      problem={problem}
      onClose={onClose}
      onSubmit={(name) => void add(name)}
    />
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const command = useCommand(factors.renamePasskey, { refreshes, failed: false, done: 'Passkey renamed' });

  async function rename(name: string) {
    const outcome = await command.run({ body: { id: passkey.id, name } });
    if (outcome.ok) onClose();
    else setProblem(outcome.error.message);
  }

  return (
    <NameDialog
      title="Rename the passkey"
      submitLabel="Rename Passkey"
      initial={passkey.name}
      busy={command.busy}
      problem={problem}
      onClose={onClose}
      onSubmit={(name) => void rename(name)}
    />
  );
}
