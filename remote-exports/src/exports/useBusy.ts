import { useState } from 'react';

/** Runs one deed at a time, and tells while it runs. */
export function useBusy(deed: () => Promise<unknown>): [run: () => void, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void deed().finally(() => setBusy(false));
  };
  return [run, busy];
}
