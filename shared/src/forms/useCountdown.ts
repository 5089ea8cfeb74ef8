import { useLayoutEffect, useState } from 'react';

/**
 * The seconds until a code can be sent again, counted down for each other `sent`. It counts by the clock, because timers stop
 * in a sleeping tab.
 */
export function useCountdown(sent: { resendInSeconds: number }): number {
  const [left, setLeft] = useState(sent.resendInSeconds);
  useLayoutEffect(() => {
    const end = Date.now() + sent.resendInSeconds * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}
