import { useEffect, useState } from 'react';

// So many are woken at a time: drawn all in one go, they would hold up a frame.
const ROWS_PER_BATCH = 3;
// With no row drawn for so long, the list has come to rest.
const IDLE_DELAY_MS = 120;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const soon = () => requestIdleCallback(wake, { timeout: 250 });

function wake() {
  if (timer !== undefined) return;
  for (const each of [...waiting].slice(0, ROWS_PER_BATCH)) {
    waiting.delete(each);
    each();
  }
  if (waiting.size > 0) soon();
}

function atRest(work: () => void): () => void {
  waiting.add(work);
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    soon();
  }, IDLE_DELAY_MS);
  return () => waiting.delete(work);
}

const known = typeof requestIdleCallback === 'function';

/** False until it is wanted, the list rests and the browser has nothing better to do: while rows fly past, no more of them is drawn than is read. */
export function useDeferredRender(isWanted: boolean): boolean {
  const [idle, setIdle] = useState(!known);
  useEffect(() => (idle || !isWanted ? undefined : atRest(() => setIdle(true))), [idle, isWanted]);
  return idle;
}
