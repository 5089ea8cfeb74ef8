import type { ReactNode } from 'react';
import { classElement } from '../elements/classElement.tsx';
import { CircularProgress } from './CircularProgress.tsx';
import { controlElement } from './controlElement.ts';
import type { ControlProps } from './ControlProps.ts';

interface ButtonProps extends ControlProps {
  /** `outlined` by default; `contained` with `color="primary"` is the one primary button of a screen. */
  variant?: 'outlined' | 'contained' | 'text';
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  fullWidth?: boolean;
  /** Where the spinner stands: over the words (default), or before or after them. */
  loadingPosition?: 'center' | 'start' | 'end';
}

const Root = classElement('button', 'fl-control fl-button');

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
      data-look={variant}
      data-size={size}
      data-wide={fullWidth}
      data-loading={loading || undefined}
      data-covered={covered || undefined}
    >
      {(loadingPosition === 'start' && spinner) || startIcon}
      {children !== undefined && <span>{children}</span>}
      {(loadingPosition === 'end' && spinner) || endIcon}
      {covered && <span className="spinner">{spinner}</span>}
    </Root>
  );
}
