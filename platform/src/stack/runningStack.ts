import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getProcessStart } from '../processes/processLock.ts';

/** A `start` that runs over a data folder. */
export interface RunningStack {
  pid: number;
  /** Tells the process from a later one with the same id. */
  processStart: string;
  /** The address that takes the place of `/api`: `http://127.0.0.1:3001/api`. */
  api: string;
}

const stackFile = (dataDir: string) => path.join(dataDir, 'start.json');

/** Lets other commands find the API of this `start` while it has the embedded database open. Gives the way to end that. */
export async function recordRunningStack(dataDir: string, api: string): Promise<() => Promise<void>> {
  const stack: RunningStack = { pid: process.pid, processStart: getProcessStart(process.pid) ?? '', api };
  await mkdir(dataDir, { recursive: true });
  await writeFile(stackFile(dataDir), JSON.stringify(stack), { mode: 0o600 });
  return () => rm(stackFile(dataDir), { force: true });
}

/** Finds the `start` that runs over a data folder on this machine; one that was killed left only its file. */
export async function findRunningStack(dataDir: string): Promise<RunningStack | null> {
  try {
    const stack = JSON.parse(await readFile(stackFile(dataDir), 'utf8')) as RunningStack;
    return getProcessStart(stack.pid) === stack.processStart ? stack : null;
  } catch {
    return null;
  }
}
