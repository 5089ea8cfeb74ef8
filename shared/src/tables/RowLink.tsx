import type { ComponentPropsWithRef, MouseEventHandler } from 'react';

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
