import { classElement } from '../elements/classElement.tsx';
import { CircularProgress } from './CircularProgress.tsx';
import { controlElement } from './controlElement.ts';
import type { ControlProps } from './ControlProps.ts';

interface IconButtonProps extends ControlProps {
  /** Moves it by its own air, so that the icon ends where the text does. */
  edge?: 'start' | 'end';
}

const Root = classElement('button', 'fl-control fl-icon-button');

/** A button that is an icon; its `aria-label` is its name. */
export function IconButton({ edge, size, loading = false, children, ...props }: IconButtonProps) {
  const { component, href, disabled, type, color, ref, ...attributes } = props;
  return (
    <Root
      {...attributes}
      {...controlElement({ component, href, disabled, loading, type, color, ref })}
      data-look="text"
      data-size={size}
      data-edge={edge}
      data-loading={loading || undefined}
    >
      {loading ? <CircularProgress size={14} color="inherit" /> : children}
    </Root>
  );
}
