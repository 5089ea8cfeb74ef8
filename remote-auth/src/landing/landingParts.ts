import { styled } from '@faultline/shared/ui';

/** The landing page's column: 1160 px at most, with the page's gutters. */
export const Column = styled('div')({
  width: '100%',
  maxWidth: 1208,
  margin: '0 auto',
  padding: '0 24px',
  '@media (max-width: 767.95px)': { padding: '0 16px' },
});

/** A chapter of the landing page. `quiet` lies on the grey of the page's ground, others on its white. */
export const LandingSection = styled('section', {
  shouldForwardProp: (name) => name !== 'quiet' && name !== 'centred',
})<{
  quiet?: boolean;
  centred?: boolean;
}>(({ theme, quiet = false, centred = false }) => ({
  padding: '96px 0',
  textAlign: centred ? 'center' : 'left',
  backgroundColor: quiet ? theme.vars.palette.background.paper : 'transparent',
  borderBlock: quiet ? `1px solid ${theme.vars.palette.divider}` : 0,
  '& h2': {
    margin: 0,
    fontSize: 'clamp(1.5rem, 1.1rem + 1.9vw, 2.25rem)',
    fontWeight: 570,
    lineHeight: 1.15,
    letterSpacing: '-0.028em',
    textWrap: 'balance',
  },
  '&:focus': { outline: 'none' },
  '@media (max-width: 767.95px)': { padding: '64px 0' },
}));

/** The sentence under a chapter's heading. */
export const SectionIntro = styled('p')(({ theme }) => ({
  maxWidth: '56ch',
  margin: '12px auto 28px',
  fontSize: '1rem',
  lineHeight: 1.55,
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
}));
