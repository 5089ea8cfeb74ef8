/** A service that could not be started; it has said the reason itself, above this message. */
export class StartError extends Error {
  override name = 'StartError';
}
