import { useId, useRef, useState } from 'react';
import type { FormProblem } from './formProblem.ts';

/**
 * A form's values and what is wrong with them. `submit` runs one action at a time, however often Enter is pressed, and
 * `pendingLabel` is its name meanwhile; what the action returns is the problem to show. Typing takes the problem away.
 */
export function useForm<V extends Record<string, string>>(initial: V) {
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<FormProblem>();
  const [pendingLabel, setPendingLabel] = useState<string>();
  const running = useRef(false);
  const problemId = useId();

  const setValue = (name: keyof V, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setProblem(undefined);
  };

  /** Returns the props of a field. A problem of one field stands under it; of several, at the top, and each names it. */
  const field = (name: keyof V & string) => {
    const concerned = problem?.fields.includes(name) === true;
    return {
      name,
      value: values[name] ?? '',
      onChange: (value: string) => setValue(name, value),
      error: concerned && problem?.fields.length === 1 ? problem.text : undefined,
      problemId: concerned && problem?.fields.length !== 1 ? problemId : undefined,
    };
  };

  const submit = async (action: () => Promise<FormProblem | undefined>, name = 'submit') => {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    setPendingLabel(name);
    try {
      setProblem(await action());
    } finally {
      running.current = false;
      setPendingLabel(undefined);
    }
  };

  return { values, setValue, field, problem, problemId, pendingLabel, submit };
}
