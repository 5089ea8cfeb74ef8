import { type SxProps, type Theme, styled } from '@mui/material/styles';
import type { ReactNode, AnchorHTMLAttributes, ButtonHTMLAttributes, ElementType, Ref, ComponentProps } from 'react';
import { RouterAnchor } from '../text/links.tsx';
import { classElement } from '../theme/classElement.tsx';
import { keyframes } from '@emotion/react';
import { reducedMotion } from '../theme/mixins.ts';

interface ButtonProps extends ControlProps {
  variant?: 'outlined' | 'contained' | 'text';
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  fullWidth?: boolean;
  loadingPosition?: 'center' | 'start' | 'end';
}

const Root = classElement('button', 'fl-control fl-button');

/** A button with a text. With `href` it is a link, which uses the router for our own paths. */
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

interface IconButtonProps extends ControlProps {
  /** Offsets the padding of the button, so that the icon aligns with the edge of the text. */
  edge?: 'start' | 'end';
}

const IconRoot = classElement('button', 'fl-control fl-icon-button');

/** An icon button; its name is `aria-label`, and its tooltip `title`. */
export function IconButton({ edge, size, loading = false, title, children, ...props }: IconButtonProps) {
  const { component, href, disabled, type, color, ref, ...attributes } = props;
  return (
    <IconRoot
      {...attributes}
      {...controlElement({ component, href, disabled, loading, type, color, ref })}
      data-tooltip={title}
      aria-description={title === attributes['aria-label'] ? undefined : title}
      data-look="text"
      data-size={size}
      data-edge={edge}
      data-loading={loading || undefined}
    >
      {loading ? <CircularProgress size={14} color="inherit" /> : children}
    </IconRoot>
  );
}

// The props of buttons with and without text: a button's attributes, and with `href` those of a link.
interface ControlProps
  extends
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'>,
    Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel' | 'download'> {
  color?: 'inherit' | 'default' | 'primary' | 'error' | 'success';
  size?: 'small' | 'medium' | 'large';
  loading?: boolean;
  component?: ElementType;
  to?: string;
  ref?: Ref<HTMLButtonElement> | Ref<HTMLAnchorElement>;
  sx?: SxProps<Theme>;
}

// The element a control becomes, and its disabled state: a link has no `disabled`.
function controlElement({ component, href, disabled, loading, type, color = 'inherit', ref }: ControlProps) {
  const idle = disabled === true || loading === true;
  const ink = color === 'default' ? 'inherit' : color;
  const common = { ref: ref as Ref<HTMLButtonElement>, 'data-ink': ink } as const;
  if (component === undefined && href === undefined) {
    return { ...common, as: undefined, type: type ?? 'button', disabled: idle } as const;
  }
  return {
    ...common,
    as: component ?? RouterAnchor,
    href,
    'aria-disabled': idle || undefined,
    tabIndex: idle ? -1 : undefined,
  };
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Ring = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  boxSizing: 'border-box',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  color: theme.vars.palette.primary.main,
  animation: `${turn} 700ms linear infinite`,
  ...reducedMotion,
}));

interface CircularProgressProps extends Omit<ComponentProps<typeof Ring>, 'color'> {
  /** Diameter in px; defaults to 20. */
  size?: number;
  /** The stroke width of the ring at a diameter of 44; defaults to 5. */
  thickness?: number;
  color?: 'primary' | 'inherit';
}

/** An indeterminate progress indicator. It is announced with an `aria-label`, and decorative without one. */
export function CircularProgress({
  size = 20,
  thickness = 5,
  color = 'primary',
  style,
  ...props
}: CircularProgressProps) {
  const named = props['aria-label'] !== undefined;
  const ink = color === 'inherit' ? { color: 'inherit' } : undefined;
  return (
    <Ring
      role={named ? 'progressbar' : undefined}
      aria-hidden={named ? undefined : true}
      {...props}
      style={{ width: size, height: size, borderWidth: (size * thickness) / 44, ...ink, ...style }}
    />
  );
}
