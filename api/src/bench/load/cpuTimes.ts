import { readdirSync } from 'node:fs';
import { readProcessStat } from '@faultline/storage';

// Clock ticks of `/proc`.
const MS_A_TICK = 10;
const BYTES_A_PAGE = 4096;

const sum = (fields: string[], ...at: number[]) => at.reduce((total, each) => total + Number(fields[each] ?? 0), 0);

export const readCpuMs = (pid: number): number => sum(readProcessStat(pid), 11, 12) * MS_A_TICK;

export const readMemoryMb = (pid: number): number => (sum(readProcessStat(pid), 21) * BYTES_A_PAGE) / 2 ** 20;

export const readParent = (pid: number): number => Number(readProcessStat(pid)[1]);

// CPU time of a process and its children, including those that have ended.
export function readTreeCpuMs(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readParent(Number(name)) === pid);
  return (
    sum(readProcessStat(pid), 11, 12, 13, 14) * MS_A_TICK +
    children.reduce((ms, each) => ms + readCpuMs(Number(each)), 0)
  );
}

// Returns a function that formats the CPU time of this process and of PostgreSQL since now, per item, in milliseconds.
export function startCpuClock(postmaster: number) {
  const before = { api: process.cpuUsage(), database: readTreeCpuMs(postmaster) };
  return (count: number) => {
    const { user, system } = process.cpuUsage(before.api);
    const [api, database] = [(user + system) / 1000, readTreeCpuMs(postmaster) - before.database];
    return { api: (api / count).toFixed(2), database: (database / count).toFixed(2) };
  };
}
