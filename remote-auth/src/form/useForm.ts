import { useId, useRef, useState } from 'react';
import type { FormProblem } from './formProblem.ts';

/**
 * A form's values and what is wrong with them. `submit` runs one action at a time, however often Enter is pressed, and
 * `pendingLabel` is its name meanwhile; what the action returns is the problem to show. Typing takes the problem away.
 */
export function useForm<V extends Record<string, string>>(initial: V) {
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<FormProblem>();
  const [hasFailed, setHasFailed] = useState(false);
  const [pendingLabel, setPendingLabel] = useState<string>();
  const running = useRef(false);
  const problemId = useId();

  const setValue = (name: keyof V, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setProblem(undefined);
  };

  /** Returns the props of a field. A problem of one field stands under it; one of several, at the top, and each names it. */
  const field = (name: keyof V & string) => {
    const isConcerned = problem?.fields.includes(name) === true;
    const isOnly = problem?.fields.length === 1;
    return {
      name,
      value: values[name] ?? '',
      onChange: (value: string) => setValue(name, value),
      error: problem?.texts?.[name] ?? (isConcerned && isOnly ? problem.text : undefined),
      problemId: isConcerned && !isOnly && problem.texts === undefined ? problemId : undefined,
    };
  };

  const submit = async (action: () => Promise<FormProblem | undefined>, name = 'submit') => {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    setPendingLabel(name);
    try {
      const failure = await action();
      setProblem(failure);
      if (failure !== undefined) setHasFailed(true);
    } finally {
      running.current = false;
      setPendingLabel(undefined);
    }
  };

  return { values, setValue, field, problem, problemId, hasFailed, pendingLabel, submit };
}
