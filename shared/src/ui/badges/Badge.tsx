import { styled } from '@mui/material/styles';
import type { ToneName } from '../theme/tones.ts';

/** A word in a tinted chip. Everything that labels a row or a title is one of these. */
export const Badge = styled('span', { shouldForwardProp: (name) => name !== 'tone' && name !== 'sx' })<{
  tone?: ToneName;
}>(({ theme, tone = 'grey' }) => {
  const colours = theme.vars.palette.tone[tone];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    height: 22,
    padding: '0 8px',
    borderRadius: 6,
    border: `1px solid ${colours.line}`,
    backgroundColor: colours.tint,
    color: colours.text,
    fontSize: '0.75rem',
    fontWeight: 570,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '& svg': { flexShrink: 0 },
  };
});
