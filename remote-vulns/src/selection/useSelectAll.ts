import type { NextPage } from '@faultline/shared/query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RowSelection } from './useRowSelection.ts';

/** Pages are loaded one after the other. */
export const MAX_SELECTED_ROWS = 500;

/** Selects all rows of the filter, for which it loads those that are missing, up to `MAX_SELECTED_ROWS`. */
export function useSelectAll({ selectAll, clear }: RowSelection, more: NextPage, loaded: number, total: number) {
  const [isRequested, setIsRequested] = useState(false);
  const isOver = useRef(true);
  const wanted = Math.min(total, MAX_SELECTED_ROWS);
  const { status } = more;
  const isComplete = loaded >= wanted || status === 'end' || status === 'failed';
  const goOn = useEffectEvent((_loaded: number, state: NextPage['status']) => {
    if (isOver.current) return;
    selectAll();
    if (isComplete) isOver.current = true;
    else if (state === 'idle') more.load();
  });
  useEffect(() => {
    if (isRequested) goOn(loaded, status);
  }, [isRequested, loaded, status]);
  return {
    isRunning: isRequested && !isComplete,
    /** The number of rows that are selected in the end. */
    wanted,
    start: () => {
      isOver.current = false;
      setIsRequested(true);
    },
    clear: () => {
      isOver.current = true;
      setIsRequested(false);
      clear();
    },
  };
}

export type SelectAll = ReturnType<typeof useSelectAll>;
