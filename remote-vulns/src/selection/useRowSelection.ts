import type { CveRow } from '@faultline/shared/contract';
import { createContext, use, useEffect, useRef, useState, useEffectEvent } from 'react';
import type { NextPage } from '@faultline/shared/query';
import type { Selection } from '@faultline/shared/tables';

export type RowSelection = Selection<CveRow>;

// Checkboxes read this context, so that rows need not render again when it changes.
export const SelectionContext = createContext<RowSelection | undefined>(undefined);

export function useSelectionContext(): RowSelection {
  const selection = use(SelectionContext);
  if (selection === undefined) throw new Error('A box of a selection stands outside of its list.');
  return selection;
}

const MAX_SELECTED_ROWS = 500;

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
