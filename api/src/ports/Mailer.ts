import type { Delivery } from './Delivery.ts';

/** `html` and `text` say the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A one-time code in the mail; shown on the terminal where no mail server is configured. */
  code?: string;
  /** Without brackets. The same one for each try, so that receivers can tell a second copy. */
  messageId?: string;
  /** The URL that ends mails of this kind by one POST, or by a page with a button (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Resolves when the mail server has taken the mail; rejects with a `DeliveryError`. */
export type SendMail = (mail: Mail, delivery?: Delivery) => Promise<void>;

export interface PostOptions {
  /** The mail is dropped if it could not be sent by then: a code in it is of no use any more. */
  validUntil?: Date;
  /** Takes the same time and sends nothing, so that the time of an answer does not tell whether an account exists. */
  isDecoy?: boolean;
}

export interface Mailer {
  send: SendMail;
  /** Queues a mail. Once the promise resolves, the mail survives a stop or crash of this process and is sent in the background. */
  post(mail: Mail, options?: PostOptions): Promise<void>;
}
