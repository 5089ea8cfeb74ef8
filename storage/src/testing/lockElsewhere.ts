import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Starts a process that holds a lock until it is killed. */
export async function lockElsewhere(lockPath: string): Promise<ChildProcess> {
  const holder = fork(path.join(import.meta.dirname, 'holdLock.ts'), [lockPath]);
  await once(holder, 'message');
  return holder;
}
