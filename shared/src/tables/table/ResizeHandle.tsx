import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

const MIN_WIDTH_PX = 40;
const MAX_WIDTH_PX = 1000;
const STEP_PX = 16;

const clamp = (px: number) => Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, px)));
const measureHeading = (element: Element) => element.closest('th')?.getBoundingClientRect().width ?? 0;

/** The width in px that a key pressed on a heading asks for: Shift with an arrow, or Shift+Home for `null`, its usual one. */
export function readWidthKey({ key, shiftKey, currentTarget }: KeyboardEvent): number | null | undefined {
  if (!shiftKey) return undefined;
  if (key === 'Home') return null;
  if (key === 'ArrowLeft') return clamp(measureHeading(currentTarget) - STEP_PX);
  return key === 'ArrowRight' ? clamp(measureHeading(currentTarget) + STEP_PX) : undefined;
}

// In the gap after the column, as high as the line of headings; after the last column there is no gap.
const Handle = styled('span')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: -11,
  bottom: -11,
  right: -11,
  'th:last-child > &': { display: 'none' },
  width: 10,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '20% 4px',
    borderRadius: 1,
    backgroundColor: theme.vars.palette.divider,
    opacity: 0,
  },
  'thead:hover &::after': { opacity: 1 },
  '&:hover::after': { backgroundColor: theme.vars.palette.primary.main },
}));

interface ResizeHandleProps {
  /** Called with each width while the handle is dragged; with `null` when that is broken off. */
  onDrag: (px: number | null) => void;
  /** Called with the width that was chosen; with `null` for the usual one, by a double click. */
  onWidth: (px: number | null) => void;
}

/** The edge of a column, to be dragged. The keyboard has `readWidthKey`, on the heading. */
export function ResizeHandle({ onDrag, onWidth }: ResizeHandleProps) {
  const drag = useRef<{ x: number; width: number }>(null);
  const getWidth = ({ clientX }: PointerEvent) =>
    drag.current === null ? undefined : clamp(drag.current.width + clientX - drag.current.x);
  const end = (event: PointerEvent, finish: (px: number) => void) => {
    const width = getWidth(event);
    const hasMoved = drag.current !== null && event.clientX !== drag.current.x;
    drag.current = null;
    if (width !== undefined && hasMoved) finish(width);
  };
  return (
    <Handle
      aria-hidden
      className="no-print"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault(); // no text is selected
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: measureHeading(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        const width = getWidth(event);
        if (width !== undefined) onDrag(width);
      }}
      onPointerUp={(event) => end(event, onWidth)}
      onPointerCancel={(event) => end(event, () => onDrag(null))}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
