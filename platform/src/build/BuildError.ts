/** A build that cannot be released; the message says what is wrong, where, and what to do. */
export class BuildError extends Error {
  override name = 'BuildError';
}
