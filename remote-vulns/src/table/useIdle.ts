import { useEffect, useState } from 'react';

const waiting = new Set<() => void>();
let asked = false;

function wake() {
  asked = false;
  const all = [...waiting];
  waiting.clear();
  for (const each of all) each();
}

/** All who wait are woken together, so that React draws them in one go. */
function whenIdle(work: () => void): () => void {
  waiting.add(work);
  if (!asked) requestIdleCallback(wake, { timeout: 500 });
  asked = true;
  return () => waiting.delete(work);
}

const known = typeof requestIdleCallback === 'function';

/** False until the browser has nothing better to do: while rows fly past, it should draw no more of them than is read. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(!known);
  useEffect(() => (idle ? undefined : whenIdle(() => setIdle(true))), [idle]);
  return idle;
}
