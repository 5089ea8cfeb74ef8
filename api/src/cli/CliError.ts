/** Ends a command with exit code 1 and this one line (or few) on the terminal. */
export class CliError extends Error {
  override readonly name = 'Failure';
}
