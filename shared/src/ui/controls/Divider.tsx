import { styled } from '@mui/material/styles';
import type { ComponentProps, ElementType } from 'react';

const Line = styled('hr')(({ theme }) => ({
  flexShrink: 0,
  width: '100%',
  height: 0,
  margin: 0,
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  listStyle: 'none',
  'ul > &': { marginBlock: 4 },
}));

/** A hairline. In a menu it is a `component="li"` with role separator. */
export function Divider({ component, ...props }: ComponentProps<typeof Line> & { component?: ElementType }) {
  return <Line as={component} {...props} />;
}
