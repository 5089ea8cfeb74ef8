/** Ends a command with exit code 1 and this one line (or few) on the terminal. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
