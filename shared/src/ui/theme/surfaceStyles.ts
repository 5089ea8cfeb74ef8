import type { ComponentStyles } from './componentStyles.ts';

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
};
