import type { RunningServices } from '../stack/services.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Resolves when the stack has stopped after a first signal. A second signal kills it.
export function waitForShutdown(stack: RunningServices, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = false;
    const onSignal = () => {
      if (asked) {
        stack.kill();
        process.exit(130);
      }
      asked = true;
      log('Stopping; press Ctrl-C again to stop at once.');
      stack.stop().then(resolve, reject);
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
}
