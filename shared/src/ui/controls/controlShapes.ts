const touch = '@media (pointer: coarse)';

export const buttonShape = {
  gap: 7,
  minHeight: 34,
  padding: '4px 12px',
  '&:where([data-size=small])': { minHeight: 28, padding: '1px 9px' },
  '&:where([data-size=large])': { minHeight: 42, padding: '7px 18px', fontSize: '0.875rem' },
  '&:where([data-wide=true])': { width: '100%' },
  '&[data-covered=true] > :not(.spinner)': { opacity: 0 },
  '& > .spinner': { position: 'absolute', display: 'inline-flex' },
  '& svg': { flexShrink: 0 },
  [touch]: { minHeight: 40, '&:where([data-size=small])': { minHeight: 34 } },
} as const;

export const iconButtonShape = {
  width: 32,
  height: 32,
  padding: 0,
  '&:where([data-size=small])': { width: 28, height: 28 },
  '&:where([data-size=large])': { width: 40, height: 40 },
  '&:where([data-edge=start])': { marginLeft: -8 },
  '&:where([data-edge=end])': { marginRight: -8 },
  [touch]: { minWidth: 40, minHeight: 40 },
} as const;
