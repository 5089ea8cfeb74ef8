import { formatCount, plural } from '@faultline/shared/format';
import { Button, styled } from '@faultline/shared/ui';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface ShowMoreListProps<T> {
  items: readonly T[];
  first: number;
  step: number;
  noun: string;
  nouns?: string;
  children: (shown: readonly T[]) => ReactNode;
}

export function ShowMoreList<T>({ items, first, step, noun, nouns = `${noun}s`, children }: ShowMoreListProps<T>) {
  const [shown, setShown] = useState(first);
  const left = items.length - shown;
  const more = Math.min(left, step);
  const label =
    more < left
      ? `Show ${formatCount(more)} more (${formatCount(left)} remaining)`
      : `Show ${plural(left, `more ${noun}`, `more ${nouns}`)}`;
  return (
    <>
      {children(items.slice(0, shown))}
      {items.length > first && (
        <div>
          <InlineTextButton onClick={() => setShown(left > 0 ? shown + step : first)}>
            {left > 0 ? label : `Show fewer ${nouns}`}
          </InlineTextButton>
        </div>
      )}
    </>
  );
}

const Box = styled('div', { shouldForwardProp: (name) => name !== 'folded' })<{ folded: boolean }>(({ folded }) =>
  folded
    ? {
        overflow: 'hidden',
        maskImage: 'linear-gradient(#000 calc(100% - 48px), transparent)',
        '@media print': { maxHeight: 'none !important', maskImage: 'none' },
      }
    : {},
);

const MIN_HIDDEN_HEIGHT_PX = 80;

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

const AtEdge = styled(Button)({ marginLeft: -10 });

export function InlineTextButton(props: ComponentProps<typeof Button>) {
  return <AtEdge size="small" variant="text" color="primary" {...props} />;
}
