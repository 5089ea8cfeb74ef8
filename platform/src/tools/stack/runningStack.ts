import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getProcessStart } from '@faultline/storage';

// A running `start` of a data folder.
interface RunningStack {
  pid: number;
  // Distinguishes the process from a later one with the same id.
  processStart: string;
  // The base URL of the API: `http://127.0.0.1:3001/api`.
  api: string;
}

const stackFile = (dataDir: string) => path.join(dataDir, 'start.json');

// Records the API of this `start`, so that other commands find it while it has the embedded database open. Returns a
// function that removes the record.
export async function recordRunningStack(dataDir: string, api: string): Promise<() => Promise<void>> {
  const stack: RunningStack = { pid: process.pid, processStart: getProcessStart(process.pid) ?? '', api };
  await mkdir(dataDir, { recursive: true });
  await writeFile(stackFile(dataDir), JSON.stringify(stack), { mode: 0o600 });
  return () => rm(stackFile(dataDir), { force: true });
}

// The record of a killed process is ignored.
export async function findRunningStack(dataDir: string): Promise<RunningStack | null> {
  try {
    const stack = JSON.parse(await readFile(stackFile(dataDir), 'utf8')) as RunningStack;
    return getProcessStart(stack.pid) === stack.processStart ? stack : null;
  } catch {
    return null;
  }
}
