export interface Delivery {
  // Awaited immediately before the receiving server accepts the message. If it rejects, nothing is sent.
  onHandOver?: () => Promise<void>;
}

interface DeliveryErrorOptions {
  retryAfterSeconds?: number | undefined;
  isOverMessage?: boolean;
  cause?: unknown;
}

// Why a message was not accepted: `refused` permanently by this recipient; `later`, only this message; `interrupted`,
// the connection broke during this message but the server is available; `down`, the whole channel. The message text
// can be shown to the recipient.
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly kind: 'refused' | 'later' | 'interrupted' | 'down';
  // The delay that the channel requires before the next message.
  readonly retryAfterSeconds: number | undefined;
  // True if a channel became `down` during this message, which may be the cause.
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
