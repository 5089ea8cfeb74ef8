import type { Tracking } from '@faultline/shared/contract';
import { useMemo, useRef, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

export function useTrackingSelection(shown: readonly Tracking[]) {
  const [ids, setIds] = useState(nothing);
  const anchor = useRef<string>(undefined);
  const selected = useMemo(() => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))), [shown, ids]);
  const findIndex = (wanted: string | undefined) => shown.findIndex(({ id }) => id === wanted);
  return {
    ids,
    selected,
    isAll: shown.length > 0 && selected.length === shown.length,
    toggle: (id: string) => {
      anchor.current = id;
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    selectTo: (id: string) => {
      const to = findIndex(id);
      const from = Math.max(findIndex(anchor.current ?? id), 0);
      const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      setIds(new Set([...ids, ...range.map((item) => item.id)]));
    },
    selectAll: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(nothing),
  };
}

export type TrackingSelection = ReturnType<typeof useTrackingSelection>;
