import { useEffect, useState, type ReactNode } from 'react';

type DrawToasts = (area: HTMLElement) => ReactNode;

/** notistack, fetched after the first paint and again 3 s after a failure; toasts wait for it. */
export function useToastStack(): DrawToasts | undefined {
  const [draw, setDraw] = useState<DrawToasts>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    import('./ToastStack.tsx').then(
      ({ drawToasts }) => left || setDraw(() => drawToasts),
      () => {
        timer = setTimeout(() => setAttempt(attempt + 1), 3000);
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [attempt]);
  return draw;
}
