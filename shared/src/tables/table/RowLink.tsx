import { type ComponentPropsWithRef, type MouseEventHandler, type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

interface RowLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
  onClick: MouseEventHandler<HTMLAnchorElement>;
  mono?: boolean;
}

/** A link in a row of a long list. `AppLink` resolves its target through the router, which is too slow there. */
export function RowLink({ mono = false, children, ...props }: RowLinkProps) {
  return (
    <a {...props} className={mono ? 'fl-link fl-mono' : 'fl-link'} data-tone="text">
      {children}
    </a>
  );
}

/** Returns a click handler for all links of a list. The browser handles links for a new tab or window. */
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
