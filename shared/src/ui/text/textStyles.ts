import type { Theme } from '@mui/material/styles';
import { mono } from '../theme/fonts.ts';

export const textStyles = ({ vars: { palette } }: Theme) => ({
  '.fl-mono': { fontFamily: mono, fontSize: '0.94em', letterSpacing: '-0.01em', fontVariantLigatures: 'none' },
  '.fl-date': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '.fl-quiet': { color: palette.text.secondary },
  '.fl-link': {
    color: palette.primary.main,
    textDecoration: 'none',
    borderRadius: 3,
    '&:where([data-tone=text])': { color: 'inherit' },
    '&:where([data-tone=quiet])': { color: palette.text.secondary },
    '&:hover': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});
