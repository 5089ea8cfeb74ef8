// Runs `work` when the browser is idle, after at most two seconds; returns a function that cancels it.
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(id);
};
