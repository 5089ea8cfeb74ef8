import { styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

const Anchor = styled('a')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  borderRadius: 3,
  '&:hover': { color: theme.vars.palette.text.primary },
}));

/** A link to a chapter of this page: scrolls and moves the focus there, and leaves the history alone. */
export function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor
      href={`#${to}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        const section = document.getElementById(to);
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
        section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
        section?.focus({ preventScroll: true });
      }}
    >
      {children}
    </Anchor>
  );
}
