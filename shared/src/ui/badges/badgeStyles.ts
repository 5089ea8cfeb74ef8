import type { Theme } from '@mui/material/styles';
import { weight } from '../theme/fonts.ts';
import { toneNames } from '../theme/tones.ts';

// `:where` adds no weight, so that a screen's own rule wins over these.
const tones = ({ vars }: Theme) =>
  toneNames.map((name) => {
    const { line, tint, text } = vars.palette.tone[name];
    return [`&:where([data-tone=${name}])`, { borderColor: line, backgroundColor: tint, color: text }] as const;
  });

export const badgeStyles = (theme: Theme) => ({
  '.fl-badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    height: 22,
    padding: '0 8px',
    boxSizing: 'border-box',
    borderRadius: 6,
    border: '1px solid',
    fontSize: '0.75rem',
    fontWeight: weight.strong,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '& svg': { flexShrink: 0 },
    // A word of somebody else's, of any length, where there is little room.
    '&:where([data-cut])': {
      display: 'inline-block',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      lineHeight: '20px',
    },
    ...Object.fromEntries(tones(theme)),
  },
  '.fl-figure': {
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    ...Object.fromEntries(
      (['red', 'orange', 'yellow', 'green'] as const).map((name) => [
        `&:where([data-band=${name}])`,
        { color: theme.vars.palette.tone[name].text, fontWeight: weight.strong },
      ]),
    ),
  },
});
