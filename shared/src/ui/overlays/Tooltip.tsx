import { cloneElement, lazy, Suspense, useId, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import { persistently } from './persistently.ts';
import { useTooltip } from './useTooltip.ts';

interface TooltipProps {
  title: ReactNode;
  /** One element that takes handlers. Without a name of its own it is called like the tooltip. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

const TooltipBubble = lazy(async () => ({
  default: (await persistently(() => import('./TooltipBubble.tsx'))).TooltipBubble,
}));

/** Words about a control, on hover and keyboard focus; what places them is fetched with the first. */
export function Tooltip({ title, children, placement = 'bottom' }: TooltipProps) {
  const id = useId();
  const { anchor, target, bubble } = useTooltip();
  const own = children.props;
  const named = own['aria-label'] !== undefined || typeof own.children === 'string' || Array.isArray(own.children);
  return (
    <>
      {cloneElement(children, {
        ...target,
        'aria-label': named || typeof title !== 'string' ? own['aria-label'] : title,
        'aria-describedby': anchor && named ? id : own['aria-describedby'],
      })}
      {anchor !== undefined && title !== '' && (
        <Suspense fallback={null}>
          <TooltipBubble id={id} anchor={anchor} placement={placement} {...bubble}>
            {title}
          </TooltipBubble>
        </Suspense>
      )}
    </>
  );
}
