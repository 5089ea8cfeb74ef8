import { styled } from '@mui/material/styles';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { safeUrl } from './safeUrl.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';

interface ExternalLinkProps {
  href: string | undefined;
  /** The address itself when left out. */
  children?: ReactNode;
  /** Without the arrow that says it leaves the application. */
  plain?: boolean;
  className?: string;
}

const Anchor = styled('a')(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  borderRadius: 3,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& svg': { marginLeft: 2, verticalAlign: '-0.15em' },
}));

const Hidden = styled('span')(visuallyHidden);

/** A link out of the application, in a new tab. What is not http or https stays text: records are hostile. */
export function ExternalLink({ href, children, plain = false, className }: ExternalLinkProps) {
  const address = safeUrl(href);
  const content = children ?? href;
  if (address === undefined) return <span className={className}>{content}</span>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" className={className}>
      {content}
      {!plain && <ArrowUpRight size={13} aria-hidden />}
      <Hidden> (opens in a new tab)</Hidden>
    </Anchor>
  );
}
