import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes where a pressed link points, for all links of a list. What asks for a tab or a window of its own is left to the browser. */
export function useNavigateOnClick() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      const { pathname, search, hash } = event.currentTarget;
      void navigate(`${pathname}${search}${hash}`);
    },
    [navigate],
  );
}
