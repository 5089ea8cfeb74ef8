import { acquireProcessLock } from '../processLock.ts';

// Takes the lock in the arguments, reports it, and never exits.
const [, , lockPath = ''] = process.argv;
await acquireProcessLock({ lockPath, timeoutMs: 0, staleMs: 60_000, onLost: () => process.exit(1) });
process.send?.('held');
setInterval(() => undefined, 1000);
