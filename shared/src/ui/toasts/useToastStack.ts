import { useEffect, useState } from 'react';

type Stack = typeof import('./ToastStack.tsx').ToastStack;

/** notistack, fetched after the first paint and again 3 s after a failure; toasts wait for it. */
export function useToastStack(): Stack | undefined {
  const [stack, setStack] = useState<Stack>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    import('./ToastStack.tsx').then(
      ({ ToastStack }) => left || setStack(() => ToastStack),
      () => {
        timer = setTimeout(() => setAttempt(attempt + 1), 3000);
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [attempt]);
  return stack;
}
