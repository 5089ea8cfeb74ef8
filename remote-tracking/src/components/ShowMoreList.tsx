import { formatCount } from '@faultline/shared/format';
import { type ReactNode, useState } from 'react';
import { InlineTextButton } from './InlineTextButton.tsx';

interface ShowMoreListProps<T> {
  items: readonly T[];
  /** How many are shown at first, and how many each press adds. */
  first: number;
  step: number;
  /** What they are: `references`. */
  noun: string;
  children: (shown: readonly T[]) => ReactNode;
}

/** The head of a long list, with a button for more of it: a page stays light however long its record is. */
export function ShowMoreList<T>({ items, first, step, noun, children }: ShowMoreListProps<T>) {
  const [shown, setShown] = useState(first);
  const left = items.length - shown;
  const more = Math.min(left, step);
  const words = more < left ? `${formatCount(more)} of ${formatCount(left)} more` : `${formatCount(left)} more`;
  return (
    <>
      {children(items.slice(0, shown))}
      {items.length > first && (
        <div>
          <InlineTextButton onClick={() => setShown(left > 0 ? shown + step : first)}>
            {left > 0 ? `Show ${words} ${noun}` : `Show fewer ${noun}`}
          </InlineTextButton>
        </div>
      )}
    </>
  );
}
