import { styled } from '@faultline/shared/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { InlineTextButton } from './InlineTextButton.tsx';

const Box = styled('div', { shouldForwardProp: (name) => name !== 'folded' })<{ folded: boolean }>(({ folded }) =>
  folded
    ? {
        overflow: 'hidden',
        maskImage: 'linear-gradient(#000 calc(100% - 48px), transparent)',
        '@media print': { maxHeight: 'none !important', maskImage: 'none' },
      }
    : {},
);

/** How much taller a text must be than its fold to be worth one, in px. */
const MIN_HIDDEN_HEIGHT_PX = 80;

/** The head of a long text, with a button for the rest. */
export function ExpandableText({ height, children }: { height: number; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [long, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const text = content.current;
    if (text === null) return undefined;
    const measure = () => setLong(text.offsetHeight > height + MIN_HIDDEN_HEIGHT_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(text);
    return () => observer.disconnect();
  }, [height]);
  const folded = long && !open;
  return (
    <>
      <Box folded={folded} style={folded ? { maxHeight: height } : undefined}>
        <div ref={content}>{children}</div>
      </Box>
      {long && (
        <InlineTextButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </InlineTextButton>
      )}
    </>
  );
}
