import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CircularProgress } from './CircularProgress.tsx';
import { controlElement } from './controlElement.ts';
import type { ControlProps } from './ControlProps.ts';
import { ControlRoot } from './ControlRoot.ts';

interface ButtonProps extends ControlProps {
  /** `outlined` by default; `contained` with `color="primary"` is the one primary button of a screen. */
  variant?: 'outlined' | 'contained' | 'text';
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  fullWidth?: boolean;
  /** Where the spinner stands: over the words (default), or before or after them. */
  loadingPosition?: 'center' | 'start' | 'end';
}

const Root = styled(ControlRoot)({
  gap: 7,
  minHeight: 34,
  padding: '4px 12px',
  '&[data-size=small]': { minHeight: 28, padding: '1px 9px' },
  '&[data-size=large]': { minHeight: 42, padding: '7px 18px', fontSize: '0.875rem' },
  '&[data-wide=true]': { width: '100%' },
  '&[data-covered=true] > :not(.spinner)': { opacity: 0 },
  '& > .spinner': { position: 'absolute', display: 'inline-flex' },
  '& svg': { flexShrink: 0 },
  '@media (pointer: coarse)': { minHeight: 40 },
});

/** A button with words. With `href` it is a link, of the router for our own paths. */
export function Button(props: ButtonProps) {
  const {
    variant = 'outlined',
    size,
    loading = false,
    loadingPosition = 'center',
    startIcon,
    endIcon,
    ...rest
  } = props;
  const { fullWidth, children, component, href, disabled, type, color, ref, ...attributes } = rest;
  const spinner = loading ? <CircularProgress size={14} color="inherit" /> : undefined;
  const covered = loading && loadingPosition === 'center';
  return (
    <Root
      {...attributes}
      {...controlElement({ component, href, disabled, loading, type, color, ref })}
      look={variant}
      data-size={size}
      data-wide={fullWidth}
      data-loading={loading}
      data-covered={covered}
    >
      {(loadingPosition === 'start' && spinner) || startIcon}
      {children !== undefined && <span>{children}</span>}
      {(loadingPosition === 'end' && spinner) || endIcon}
      {covered && <span className="spinner">{spinner}</span>}
    </Root>
  );
}
