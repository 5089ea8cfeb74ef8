import { isGood, type Counts } from '../test-run/Counts.ts';

// Errors whose message is sufficient for the user, without a stack.
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

// A known error is printed as its message, any other with its stack. The exit code is then 1.
export async function runCommand(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error && known.has(error.name) ? error.message : error);
    process.exitCode = 1;
  }
}

// The exit code is 1 if a step failed or nothing ran.
export function setExitCode(counts: Counts): void {
  if (!isGood(counts)) process.exitCode = 1;
}
