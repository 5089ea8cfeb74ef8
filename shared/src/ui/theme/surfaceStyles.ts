import type { ComponentStyles } from './componentStyles.ts';

const alertTones = [
  ['error', 'red'],
  ['warning', 'yellow'],
  ['success', 'green'],
  ['info', 'blue'],
] as const;

const inks = ['primary', 'secondary', 'disabled'] as const;

export const surfaceStyles: ComponentStyles = {
  MuiTypography: {
    styleOverrides: {
      root: ({ theme }) => ({
        // The dotted spelling, which `sx` takes, is taken here too.
        variants: inks.map((ink) => ({
          props: { color: `text.${ink}` },
          style: { color: theme.vars.palette.text[ink] },
        })),
      }),
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.divider }) },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        height: 26,
        borderRadius: 7,
        fontSize: '0.8125rem',
        backgroundColor: theme.vars.palette.tone.grey.tint,
        color: theme.vars.palette.text.primary,
      }),
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '6px 14px',
        borderRadius: 9,
        alignItems: 'center',
        border: '1px solid',
        variants: alertTones.map(([severity, tone]) => ({
          props: { severity },
          style: {
            color: theme.vars.palette.tone[tone].text,
            backgroundColor: theme.vars.palette.tone[tone].tint,
            borderColor: theme.vars.palette.tone[tone].line,
            '& .MuiAlert-icon': { color: theme.vars.palette.tone[tone].text },
          },
        })),
      }),
      message: { fontSize: '0.8125rem' },
    },
  },
};
