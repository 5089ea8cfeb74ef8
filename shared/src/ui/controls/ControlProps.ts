import type { SxProps, Theme } from '@mui/material/styles';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ElementType, Ref } from 'react';

/** What buttons with and without words take: a button's attributes, and with `href` those of a link. */
export interface ControlProps
  extends
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'>,
    Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel' | 'download'> {
  /** `default` is `inherit`. */
  color?: 'inherit' | 'default' | 'primary' | 'error' | 'success';
  size?: 'small' | 'medium' | 'large';
  /** Shows a spinner and takes no clicks. */
  loading?: boolean;
  /** Another element than button, or link with `href`. */
  component?: ElementType;
  /** For a `component` that is a router's link. */
  to?: string;
  ref?: Ref<HTMLButtonElement> | Ref<HTMLAnchorElement>;
  sx?: SxProps<Theme>;
}
