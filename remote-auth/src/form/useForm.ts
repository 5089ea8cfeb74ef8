import { useId, useRef, useState } from 'react';
import type { FormProblem } from './formProblem.ts';

// `submit` runs one action at a time, even if Enter is pressed repeatedly, and `pendingLabel` names it while it runs.
// The action returns the problem to show, and typing clears it.
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

  // The problem of one field is shown below it. A problem of several fields is shown at the top, and each field refers
  // to it.
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
