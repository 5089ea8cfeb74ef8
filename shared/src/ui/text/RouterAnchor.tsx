import type { ComponentPropsWithRef } from 'react';
import { Link, useInRouterContext } from 'react-router-dom';

const isOurs = (href: string): boolean => /^\/(?!\/)|^[#?]/.test(href);

/** What buttons and menu entries with an `href` become: a client-side link for our own paths, else an anchor. */
export function RouterAnchor({ href = '', children, ...props }: ComponentPropsWithRef<'a'>) {
  const routed = useInRouterContext();
  if (routed && isOurs(href)) {
    return (
      <Link to={href} {...props}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} {...props}>
      {children}
    </a>
  );
}
