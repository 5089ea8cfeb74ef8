import { styled, type Theme } from '@mui/material/styles';
import { classElement } from '../theme/classElement.tsx';
import { mono } from '../theme/fonts.ts';

/** CVE ids, versions, vectors. */
export const Mono = classElement('span', 'fl-mono');

/** Secondary text in a line; cheap enough for every row of a table. */
export const MutedText = classElement('span', 'fl-muted');

const Mark = styled('mark')(({ theme }) => ({
  color: 'inherit',
  borderRadius: 2,
  backgroundColor: theme.vars.palette.tone.yellow.tint,
  boxShadow: `0 0 0 1px ${theme.vars.palette.tone.yellow.line}`,
}));

/** A text with each occurrence of `query` marked, whatever its case. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const wanted = query.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <Mark>{text.slice(at, end)}</Mark>
      <Highlighted text={text.slice(end)} query={query} />
    </>
  );
}

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
    // The text of a link is mostly a name of a record: one that turns the direction of text turns nothing beside it.
    unicodeBidi: 'isolate',
    color: palette.primary.main,
    textDecoration: 'none',
    borderRadius: 3,
    '&:where([data-tone=text])': { color: 'inherit' },
    '&:where([data-tone=muted])': { color: palette.text.secondary },
    '&:hover': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});
