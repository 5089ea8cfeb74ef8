import { styled } from '@mui/material/styles';

const Root = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 9,
  color: theme.vars.palette.text.primary,
  fontSize: '1rem',
  fontWeight: 570,
  letterSpacing: '-0.02em',
  lineHeight: 1,
  '& svg': { flexShrink: 0 },
}));
const Plate = styled('path')(({ theme }) => ({ fill: theme.vars.palette.surface.solid }));

interface LogoProps {
  size?: number;
  /** The mark alone. */
  mark?: boolean;
}

/** Two plates that have slipped along a fault. */
export function Logo({ size = 24, mark = false }: LogoProps) {
  return (
    <Root>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        role={mark ? 'img' : undefined}
        aria-label={mark ? productName : undefined}
        aria-hidden={!mark}
      >
        <Plate d="M6.5 1.5h8.2L9.2 20.5H6.5a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5z" />
        <Plate d="M17.2 3.5h.3a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-5.8z" opacity={0.62} />
      </svg>
      {!mark && productName}
    </Root>
  );
}

export const productName = 'Faultline';
