import { styled } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Card } from '../ui/layout/Card.tsx';

const nothing: ReadonlySet<string> = new Set();

/** The selected rows of a list, and stable functions that change them. `getId` must be a stable function. */
export function useSelection<T>(rows: readonly T[], getId: (row: T) => string) {
  const [ids, setIds] = useState(nothing);
  const anchor = useRef<string>(undefined);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const selected = useMemo(() => (ids.size === 0 ? [] : rows.filter((row) => ids.has(getId(row)))), [rows, ids, getId]);
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
      /** Selects the rows from the last one that was toggled. */
      selectTo: (id: string) => {
        const find = (wanted: string | undefined) => latest.current.findIndex((row) => getId(row) === wanted);
        const to = find(id);
        const from = Math.max(find(anchor.current ?? id), 0);
        const range = latest.current.slice(Math.min(from, to), Math.max(from, to) + 1);
        setIds((before) => new Set([...before, ...range.map(getId)]));
      },
      select: (chosen: readonly string[]) => setIds(new Set(chosen)),
      selectAll: () => setIds(new Set(latest.current.map(getId))),
      clear: () => setIds(nothing),
    }),
    [getId],
  );
  const isAll = rows.length > 0 && selected.length === rows.length;
  return useMemo(() => ({ ...actions, ids, selected, isAll }), [actions, ids, selected, isAll]);
}

export type Selection<T> = ReturnType<typeof useSelection<T>>;

interface SelectionBoxProps {
  id: string;
  name: string;
  selection: Pick<Selection<never>, 'ids' | 'toggle' | 'selectTo'>;
  className?: string;
}

/** The checkbox of a row; with Shift it selects up to the row. */
export const SelectionBox = ({ id, name, selection: { ids, toggle, selectTo }, className }: SelectionBoxProps) => (
  <label className={className}>
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={ids.has(id)}
      onChange={({ nativeEvent }) =>
        nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? selectTo(id) : toggle(id)
      }
    />
  </label>
);

/** The bar of actions for the selected rows, above the bottom of the window. */
export const SelectionSheet = styled(Card)(({ theme }) => ({
  position: 'sticky',
  zIndex: 3,
  bottom: 16,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  width: 'fit-content',
  maxWidth: '100%',
  margin: '12px auto 0',
  padding: '8px 12px',
  boxSizing: 'border-box',
  boxShadow: theme.shadows[8],
  ...theme.typography.body1,
  '& > output': { marginRight: 8 },
  '@media print': { display: 'none' },
}));
