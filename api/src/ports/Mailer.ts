import type { Delivery } from './Delivery.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  // Printed on the terminal if no mail server is configured.
  code?: string;
  // Without angle brackets. Equal for all attempts, so that receivers can detect duplicates.
  messageId?: string;
  // For unsubscribing by one POST, or by a page with a button (RFC 8058).
  unsubscribeUrl?: string;
}

// Resolves with the answer of the mail server when it has accepted the mail.
export type SendMail = (mail: Mail, delivery?: Delivery) => Promise<string>;

export interface PostOptions {
  // The mail is dropped after this time, because its code has expired.
  validUntil?: Date;
  // Takes the same time but sends nothing, so that response times do not reveal whether an account exists.
  isDecoy?: boolean;
}

export interface Mailer {
  send: SendMail;
  // Once the promise resolves, the mail survives a crash of this process.
  post(mail: Mail, options?: PostOptions): Promise<void>;
}
