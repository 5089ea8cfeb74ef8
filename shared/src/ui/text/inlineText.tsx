import type { Theme } from '@mui/material/styles';
import { classElement } from '../theme/classElement.tsx';
import { mono } from '../theme/fonts.ts';

/** CVE ids, versions, vectors. */
export const Mono = classElement('span', 'fl-mono');

/** Secondary text in a line; cheap enough for every row of a table. */
export const MutedText = classElement('span', 'fl-muted');

export const textStyles = ({ vars: { palette } }: Theme) => ({
  '.fl-mono': {
    fontFamily: mono,
    fontSize: '0.94em',
    letterSpacing: '-0.01em',
    fontVariantLigatures: 'none',
    unicodeBidi: 'isolate',
  },
  '.fl-date': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '.fl-muted': { color: palette.text.secondary, unicodeBidi: 'isolate' },
  '.fl-link': {
    // The text of a link is often a name from a record, which must not change the direction of surrounding text.
    unicodeBidi: 'isolate',
    color: palette.primary.main,
    textDecoration: 'none',
    borderRadius: 3,
    '&:where([data-tone=text])': { color: 'inherit' },
    '&:where([data-tone=muted])': { color: palette.text.secondary },
    '&:hover': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});
