import { styled } from '@faultline/shared/ui';

/** A list of entries with a line between them: in a flush card, or `flat` in a section, which has its own padding. */
export const Rows = styled('ul', { shouldForwardProp: (name) => name !== 'flat' })<{ flat?: boolean }>(
  ({ theme, flat = false }) => ({
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 16px',
      padding: flat ? '12px 0' : '12px 16px',
      borderTop: `1px solid ${theme.vars.palette.divider}`,
    },
    '& > li:first-of-type': { borderTop: 0, ...(flat && { paddingTop: 0 }) },
    '& > li > div:first-of-type': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
    '& p': { ...theme.typography.body2, margin: '4px 0 0', color: theme.vars.palette.text.secondary },
    '&:focus': { outline: 'none' },
  }),
);
