import { acquireProcessLock } from '../processLock.ts';

// Locks the folder in the arguments, reports it, and never exits.
const [, , folder = '', lockPath = ''] = process.argv;
const fail = () => process.exit(1);
await acquireProcessLock(folder, { lockPath, timeoutMs: 0, staleMs: 60_000, onWait: fail, onLost: fail });
process.send?.('held');
setInterval(() => undefined, 1000);
