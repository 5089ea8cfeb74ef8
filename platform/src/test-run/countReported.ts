import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { add, failure, oneFailed, type Counts } from './Counts.ts';

const endedBadly = {
  ...oneFailed,
  failures: [failure('No test failed, but the run ended badly: what it printed says why.')],
};

/**
 * Runs tests that leave a JSON report behind, and counts from it. A run that ended badly although its report names no
 * failure, or left no report that can be read, counts as one failure.
 */
export async function countReported(
  file: string,
  read: (json: string) => Counts,
  run: () => Promise<boolean>,
): Promise<Counts> {
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { force: true });
  const wentWell = await run();
  const counts = await readFile(file, 'utf8')
    .then(read)
    .catch((error: unknown) => ({ ...oneFailed, failures: [failure(`${file} cannot be read`, String(error))] }));
  return !wentWell && counts.failed === 0 ? add(counts, endedBadly) : counts;
}
