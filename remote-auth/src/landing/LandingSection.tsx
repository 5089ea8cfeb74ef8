import { frameSizes } from '@faultline/shared/contract';
import { styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

export const Column = styled('div')({
  width: '100%',
  maxWidth: frameSizes.landingWidth,
  margin: '0 auto',
  padding: `0 ${frameSizes.gutter}px`,
  [`@media (max-width: ${frameSizes.desktopFrom - 0.05}px)`]: { padding: `0 ${frameSizes.mobileGutter}px` },
});

export const sectionHeading = {
  margin: 0,
  fontSize: 'clamp(1.5rem, 1.1rem + 1.9vw, 2.25rem)',
  fontWeight: 570,
  lineHeight: 1.15,
  letterSpacing: '-0.028em',
  textWrap: 'balance',
} as const;

export const LandingSection = styled('section', {
  shouldForwardProp: (name) => name !== 'muted' && name !== 'centred',
})<{
  muted?: boolean;
  centred?: boolean;
}>(({ theme, muted = false, centred = false }) => ({
  padding: '96px 0',
  textAlign: centred ? 'center' : 'left',
  backgroundColor: muted ? theme.vars.palette.background.paper : 'transparent',
  borderBlock: muted ? `1px solid ${theme.vars.palette.divider}` : 0,
  '& h2': sectionHeading,
  '&:focus': { outline: 'none' },
  '@media (max-width: 767.95px)': { padding: '64px 0' },
}));

export const SectionIntro = styled('p')(({ theme }) => ({
  maxWidth: '56ch',
  margin: '12px auto 28px',
  fontSize: '1rem',
  lineHeight: 1.55,
  color: theme.vars.palette.text.secondary,
  textWrap: 'balance',
}));

const Anchor = styled('a')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  borderRadius: 3,
  '&:hover': { color: theme.vars.palette.text.primary },
}));

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
