import { type ComponentPropsWithRef, type MouseEventHandler, type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

interface RowLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
  /** From `useNavigateOnClick`, which the list asks for once. */
  onClick: MouseEventHandler<HTMLAnchorElement>;
  /** For a CVE id or a version. */
  mono?: boolean;
}

/**
 * A link in a row of a long list. `AppLink` asks the router where it is and where that leads: too much for what stands
 * three times in every row.
 */
export function RowLink({ mono = false, children, ...props }: RowLinkProps) {
  return (
    <a {...props} className={mono ? 'fl-link fl-mono' : 'fl-link'} data-tone="text">
      {children}
    </a>
  );
}

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
