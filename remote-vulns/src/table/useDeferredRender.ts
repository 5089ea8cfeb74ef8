import { useEffect, useState } from 'react';

// Waiting components are rendered in batches, because rendering all at once would delay a frame.
const ROWS_PER_BATCH = 3;
// The list counts as idle after no row was rendered for this long.
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

// True once it is wanted, the list is not being scrolled and the browser is idle, so that fast scrolling renders no
// more than is read.
export function useDeferredRender(isWanted: boolean): boolean {
  const [idle, setIdle] = useState(!known);
  useEffect(() => (idle || !isWanted ? undefined : atRest(() => setIdle(true))), [idle, isWanted]);
  return idle;
}
