import { styled } from '@mui/material/styles';
import { CircularProgress } from './CircularProgress.tsx';
import { controlElement } from './controlElement.ts';
import type { ControlProps } from './ControlProps.ts';
import { ControlRoot } from './ControlRoot.ts';

interface IconButtonProps extends ControlProps {
  /** Moves it by its own air, so that the icon ends where the text does. */
  edge?: 'start' | 'end';
}

const Root = styled(ControlRoot)({
  width: 32,
  height: 32,
  padding: 0,
  '&[data-size=small]': { width: 28, height: 28 },
  '&[data-size=large]': { width: 40, height: 40 },
  '&[data-edge=start]': { marginLeft: -8 },
  '&[data-edge=end]': { marginRight: -8 },
  '@media (pointer: coarse)': { minWidth: 40, minHeight: 40 },
});

/** A button that is an icon; its `aria-label` is its name. */
export function IconButton({ edge, size, loading = false, children, ...props }: IconButtonProps) {
  const { component, href, disabled, type, color, ref, ...attributes } = props;
  return (
    <Root
      {...attributes}
      {...controlElement({ component, href, disabled, loading, type, color, ref })}
      look="text"
      data-size={size}
      data-edge={edge}
      data-loading={loading}
    >
      {loading ? <CircularProgress size={14} color="inherit" /> : children}
    </Root>
  );
}
