/** Nothing was written; the message says why and what to do. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}
