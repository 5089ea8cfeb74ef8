/** An address that cannot be listened on; the message says what to do. */
export class ListenError extends Error {
  override name = 'ListenError';
}
