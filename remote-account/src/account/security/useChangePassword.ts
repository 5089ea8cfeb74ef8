import { account } from '@faultline/shared/contract';
import { refresh, useCommand } from '@faultline/shared/query';
import { store, tokenAtom } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { useState } from 'react';

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

/** The form that changes the password; its rules are those of the reset (specification 4.6). `change` gives whether it was changed. */
export function useChangePassword() {
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
        ...(status === 403 && { field: 'current' }),
        ...(code === 'ERR_COMMON_PASSWORD' && { field: 'password' }),
      });
      return false;
    }
    // Before anything else is asked: the former token is void.
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
