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
  /** Where one POST, or one look and a click, ends mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects with a `DeliveryError`. */
  send(mail: Mail, delivery?: Delivery): Promise<void>;
  /** Sends it in the background, so that an answer's time does not tell whether a mail was sent. Failures are tried again, then logged. */
  post(mail: Mail): void;
  /** Resolves when everything posted has been sent or given up. */
  settle(): Promise<void>;
}
