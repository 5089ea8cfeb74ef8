import { useLayoutEffect, useRef } from 'react';

// Returns the focus to a control that lost it by being disabled, unless the user has moved on in the meantime.
export function useRestoreFocus(disabled: boolean) {
  const control = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (disabled) hadFocus.current = document.activeElement === control.current;
    else if (hadFocus.current && document.activeElement === document.body) control.current?.focus();
  }, [disabled]);
  return control;
}
