import type { CveRow } from '@faultline/shared/contract';
import { createContext, use, useEffect, useMemo, useRef, useState, useEffectEvent } from 'react';
import type { NextPage } from '@faultline/shared/query';

const nothing: ReadonlySet<string> = new Set();

export function useRowSelection(rows: readonly CveRow[]) {
  const [ids, setIds] = useState(nothing);
  const anchor = useRef<string>(undefined);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const selected = useMemo(() => (ids.size === 0 ? [] : rows.filter(({ cve_id }) => ids.has(cve_id))), [rows, ids]);
  const actions = useMemo(
    () => ({
      toggle: (id: string) => {
        anchor.current = id;
        setIds((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        });
      },
      selectTo: (id: string) => {
        const find = (wanted: string | undefined) => latest.current.findIndex(({ cve_id }) => cve_id === wanted);
        const to = find(id);
        const from = Math.max(find(anchor.current ?? id), 0);
        const range = latest.current.slice(Math.min(from, to), Math.max(from, to) + 1);
        setIds((before) => new Set([...before, ...range.map(({ cve_id }) => cve_id)]));
      },
      select: (chosen: readonly string[]) => setIds(new Set(chosen)),
      selectAll: () => setIds(new Set(latest.current.map(({ cve_id }) => cve_id))),
      clear: () => setIds(nothing),
    }),
    [],
  );
  const isAll = rows.length > 0 && selected.length === rows.length;
  return useMemo(() => ({ ...actions, ids, selected, isAll }), [actions, ids, selected, isAll]);
}

export type RowSelection = ReturnType<typeof useRowSelection>;

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
