import { readFileSync } from 'node:fs';

/** Tells a process from a later one with the same id; undefined when none runs, or when it has ended and nobody asked how. */
export function getProcessStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform !== 'linux') return 'running';
  try {
    // Fields 3 and 22 of stat, counted after the name in brackets, which may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
