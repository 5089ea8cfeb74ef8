import { isGood, type Counts } from '../test-run/Counts.ts';

/** Errors whose message is complete for the user, without a stack. */
const known = new Set([
  'BuildError',
  'ConfigError',
  'ContractError',
  'GeneratorError',
  'ListenError',
  'ReleaseError',
  'StartError',
  'TestRunError',
]);

/** Runs a command; a known error is printed by its message, any other with its stack. Either way the exit code is 1. */
export async function runCommand(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error && known.has(error.name) ? error.message : error);
    process.exitCode = 1;
  }
}

/** Exit code 1 when something failed, or nothing ran. */
export function setExitCode(counts: Counts): void {
  if (!isGood(counts)) process.exitCode = 1;
}
