import { useState } from 'react';

/** Runs one action at a time, and tells while it runs. */
export function useBusy(action: () => Promise<unknown>): [run: () => void, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return [run, busy];
}
