import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

const HOVER_MS = 350;
const LEAVE_MS = 120;

/**
 * When a tooltip shows: a while after the pointer came, at once when the keyboard did; until both are gone, or Escape. The
 * pointer may go onto the tooltip itself. A touch shows none.
 */
export function useTooltip() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (shown: HTMLElement | undefined, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(shown), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (anchor === undefined) return undefined;
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(undefined);
    addEventListener('keydown', closeByKey);
    return () => removeEventListener('keydown', closeByKey);
  }, [anchor]);
  return {
    anchor,
    target: {
      onPointerEnter: (event: PointerEvent<HTMLElement>) =>
        event.pointerType !== 'touch' && later(event.currentTarget, HOVER_MS),
      onPointerLeave: () => later(undefined, LEAVE_MS),
      onPointerDown: () => later(undefined, 0),
      onFocus: (event: FocusEvent<HTMLElement>) =>
        event.target.matches(':focus-visible') && later(event.currentTarget, 0),
      onBlur: () => later(undefined, 0),
    },
    bubble: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => later(undefined, LEAVE_MS) },
  };
}
