/** The generator wrote nothing. The message says why and how to fix it. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}
