import { account } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { endSession } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { useState } from 'react';
import { clearUserStorage } from './clearUserStorage.ts';

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Deleting one's account: armed by its address and password, and followed by the end of the session. */
export function useDeleteAccount(email: string) {
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
