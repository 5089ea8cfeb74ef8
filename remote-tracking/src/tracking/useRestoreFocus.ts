import { useLayoutEffect, useRef } from 'react';

/** A control that is disabled while it waits loses the focus by it; it gets it back, unless its person has gone on. */
export function useRestoreFocus(waits: boolean) {
  const control = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (waits) had.current = document.activeElement === control.current;
    else if (had.current && document.activeElement === document.body) control.current?.focus();
  }, [waits]);
  return control;
}
