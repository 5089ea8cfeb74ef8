import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Something that tells a process from a later one with the same id: when it started. Undefined when no such process runs. */
export function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform === 'linux') {
    try {
      // Field 22 of stat, counted after the name in brackets, which may hold anything.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'running';
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') return 'running';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
