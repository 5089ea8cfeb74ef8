import { useEffect, useState } from 'react';
import { toast } from '../toasts/toastQueue.ts';

/** How long the tick stays, in milliseconds (specification 14.2). */
const TICK_MS = 2000;

/** Copies to the clipboard and says so in a toast; `copied` is true for the 2 s of the tick (specification 14.2). */
export function useCopy(value: string, label: string): { copied: boolean; copy: () => Promise<void> } {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return undefined;
    const timer = setTimeout(() => setTimes(0), TICK_MS);
    return () => clearTimeout(timer);
  }, [times]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setTimes((before) => before + 1);
      toast.success(`${label} copied to clipboard`);
    } catch {
      toast.error('Failed to copy to clipboard');
    }
  };
  return { copied: times > 0, copy };
}
