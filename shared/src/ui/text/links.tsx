import { styled } from '@mui/material/styles';
import { ArrowUpRight } from 'lucide-react';
import type { ComponentProps, ReactNode, ComponentPropsWithRef } from 'react';
import { Link, useInRouterContext } from 'react-router-dom';
import { classElement } from '../theme/classElement.tsx';
import { visuallyHidden } from '../theme/mixins.ts';

const Root = classElement(Link, 'fl-link');

/** `tone` is `accent` (default), `text` (the surrounding color, accent on hover) or `muted` (secondary text). */
export function AppLink({ tone, ...props }: ComponentProps<typeof Root> & { tone?: 'accent' | 'text' | 'muted' }) {
  return <Root data-tone={tone} {...props} />;
}

interface ExternalLinkProps {
  href: string | undefined;
  children?: ReactNode;
  plain?: boolean;
  className?: string;
}

const Anchor = styled('a')(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  borderRadius: 3,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
}));
const Arrow = styled('span')({
  whiteSpace: 'nowrap',
  // A zero-width joiner prevents a line break between the last character and the arrow, even in an address without
  // spaces.
  '&::before': { content: String.raw`'\200d'` },
  '& svg': { marginLeft: 2, verticalAlign: '-0.15em' },
});

const Hidden = styled('span')(visuallyHidden);

/** A link in a new tab. Addresses other than http and https are shown as text, because records are untrusted. */
export function ExternalLink({ href, children, plain = false, className }: ExternalLinkProps) {
  const address = safeUrl(href);
  const content = children ?? href;
  if (address === undefined) return <span className={className}>{content}</span>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" className={className}>
      {content}
      {!plain && (
        <Arrow aria-hidden>
          <ArrowUpRight size={13} />
        </Arrow>
      )}
      <Hidden> (opens in a new tab)</Hidden>
    </Anchor>
  );
}

const isOurs = (href: string): boolean => /^\/(?!\/)|^[#?]/.test(href);

// A client-side link for our own paths, otherwise an anchor.
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

/** Returns an http or https address, otherwise undefined: records may contain `javascript:` addresses. */
export function safeUrl(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
