export const plainList = { margin: 0, padding: 0, listStyle: 'none' } as const;

export const wrappingRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;

export const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
