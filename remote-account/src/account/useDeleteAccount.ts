import { account } from '@faultline/shared/contract';
import { useCommand } from '@faultline/shared/query';
import { endSession } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { useState } from 'react';
import { forgetPersonal } from './forgetPersonal.ts';

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Deleting one's account: armed by its address, and followed by the end of the session. */
export function useDeleteAccount(email: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const command = useCommand(account.delete, { failed: false });
  const matches = email !== '' && same(typed, email);

  function setOpen(open: boolean) {
    setTyped('');
    setProblem(undefined);
    setIsOpen(open);
  }

  async function remove() {
    if (!matches || command.busy) return;
    const outcome = await command.run({ body: { email: typed } });
    if (!outcome.ok) return setProblem(outcome.error.message);
    toast.success('Your account was deleted');
    forgetPersonal(email);
    endSession();
  }

  return { open: isOpen, setOpen, typed, setTyped, matches, problem, remove, busy: command.busy };
}
