import { isGood, type Counts } from '../test-run/Counts.ts';

/** Exit code 1 when something failed, or nothing ran. */
export function setExitCode(counts: Counts): void {
  if (!isGood(counts)) process.exitCode = 1;
}
