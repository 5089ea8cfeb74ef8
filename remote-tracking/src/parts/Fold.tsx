import { formatCount } from '@faultline/shared/format';
import { Button } from '@faultline/shared/ui';
import { type ReactNode, useState } from 'react';

interface FoldProps<T> {
  items: readonly T[];
  /** How many are shown at first, and how many each press adds. */
  first: number;
  step: number;
  /** What they are: `references`. */
  noun: string;
  children: (shown: readonly T[]) => ReactNode;
}

/** The head of a long list, with a button for more of it: a page stays light however long its record is. */
export function Fold<T>({ items, first, step, noun, children }: FoldProps<T>) {
  const [shown, setShown] = useState(first);
  const left = items.length - shown;
  return (
    <>
      {children(items.slice(0, shown))}
      {left > 0 && (
        <div>
          <Button size="small" variant="text" color="primary" onClick={() => setShown(shown + step)}>
            {left > step
              ? `Show ${formatCount(step)} of ${formatCount(left)} more ${noun}`
              : `Show ${formatCount(left)} more ${noun}`}
          </Button>
        </div>
      )}
    </>
  );
}
