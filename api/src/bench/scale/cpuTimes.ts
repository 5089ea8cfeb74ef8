import { readdirSync } from 'node:fs';
import { readProcessStat } from '@faultline/storage';

// Clock ticks of `/proc`.
const MS_A_TICK = 10;
const BYTES_A_PAGE = 4096;

const sum = (fields: string[], ...at: number[]) => at.reduce((total, each) => total + Number(fields[each] ?? 0), 0);

/** CPU that a process has used, in milliseconds. */
export const readCpuMs = (pid: number): number => sum(readProcessStat(pid), 11, 12) * MS_A_TICK;

/** Memory that a process holds, in MB. */
export const readMemoryMb = (pid: number): number => (sum(readProcessStat(pid), 21) * BYTES_A_PAGE) / 2 ** 20;

/** The process that another one was started by. */
export const readParent = (pid: number): number => Number(readProcessStat(pid)[1]);

/** Returns the CPU time of a process and its children, including those that have ended, in milliseconds. */
export function readTreeCpuMs(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readParent(Number(name)) === pid);
  return (
    sum(readProcessStat(pid), 11, 12, 13, 14) * MS_A_TICK +
    children.reduce((ms, each) => ms + readCpuMs(Number(each)), 0)
  );
}
