import { useEffect, useState } from 'react';

/** So many are woken at a time: drawn all in one go, they would hold up a frame. */
const FEW = 3;

const waiting = new Set<() => void>();
let asked = false;

function ask() {
  if (asked || waiting.size === 0) return;
  asked = true;
  requestIdleCallback(wake, { timeout: 250 });
}

function wake() {
  asked = false;
  for (const each of [...waiting].slice(0, FEW)) {
    waiting.delete(each);
    each();
  }
  ask();
}

function whenIdle(work: () => void): () => void {
  waiting.add(work);
  ask();
  return () => waiting.delete(work);
}

const known = typeof requestIdleCallback === 'function';

/** False until the browser has nothing better to do: while rows fly past, it should draw no more of them than is read. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(!known);
  useEffect(() => (idle ? undefined : whenIdle(() => setIdle(true))), [idle]);
  return idle;
}
