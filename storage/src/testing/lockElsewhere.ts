import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Starts a process that holds the lock of `folder` until it is killed. */
export async function lockElsewhere(folder: string, lockPath: string): Promise<ChildProcess> {
  const holder = fork(path.join(import.meta.dirname, 'holdLock.ts'), [folder, lockPath]);
  await once(holder, 'message');
  return holder;
}
