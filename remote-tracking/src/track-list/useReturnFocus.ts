import { useEffect, useRef } from 'react';

/** The button that takes the focus after a dialog whose opener is gone by then, as the notice that led back to an import. */
export function useReturnFocus(open: boolean) {
  const fallbackTarget = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open && document.activeElement === document.body) fallbackTarget.current?.focus();
    was.current = open;
  }, [open]);
  return fallbackTarget;
}
