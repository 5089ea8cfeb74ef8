export interface Delivery {
  /**
   * Awaited at the last moment before the message becomes the receiving server's: nothing has arrived if it did not get here.
   * When it rejects, nothing is sent.
   */
  onHandOver?: () => Promise<void>;
}

interface DeliveryErrorOptions {
  retryAfterSeconds?: number | undefined;
  isOverMessage?: boolean;
  cause?: unknown;
}

/**
 * Why a message was not taken: `refused` for good, by this recipient; `later`, this message only; `interrupted`, the connection
 * broke over this message, but the server is there; `down`, the whole channel.
 * The message is fit to be shown to the recipient.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly kind: 'refused' | 'later' | 'interrupted' | 'down';
  /** The delay that the channel requests before the next message. */
  readonly retryAfterSeconds: number | undefined;
  /** True where a channel is `down` that was there until this message, which may be what took it down. */
  readonly isOverMessage: boolean;

  constructor(
    kind: DeliveryError['kind'],
    message: string,
    { retryAfterSeconds, isOverMessage = false, cause }: DeliveryErrorOptions = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isOverMessage = isOverMessage;
  }
}
