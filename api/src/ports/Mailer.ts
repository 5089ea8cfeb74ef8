import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
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

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects with a `DeliveryError`. */
  send(mail: Mail, delivery?: Delivery): Promise<void>;
  /** Sends it in the background, so that an answer's time does not tell whether a mail was sent. Failures are tried again, then logged. */
  post(mail: Mail): void;
  /** Resolves when everything posted has been sent or given up. */
  settle(): Promise<void>;
}

const RETRY_DELAYS_MS = [1000, 5000, 15_000];

/** A mailer made of a way to send: adds sending in the background, with more tries. */
export class BackgroundMailer implements Mailer {
  readonly send: Mailer['send'];
  readonly #log: Logger;
  readonly #pausesMs: readonly number[];
  readonly #posted = new Set<Promise<void>>();

  constructor(send: Mailer['send'], log: Logger, retryDelaysMs: readonly number[] = RETRY_DELAYS_MS) {
    this.send = send;
    this.#log = log;
    this.#pausesMs = retryDelaysMs;
  }

  post(mail: Mail): void {
    const delivery = this.#deliver(mail).finally(() => this.#posted.delete(delivery));
    this.#posted.add(delivery);
  }

  async settle(): Promise<void> {
    await Promise.all(this.#posted);
  }

  async #deliver(mail: Mail): Promise<void> {
    for (const wait of [...this.#pausesMs, undefined]) {
      try {
        return await this.send(mail);
      } catch (error) {
        this.#log.warn({ err: error, subject: mail.code ? 'one-time code' : mail.subject }, 'a mail could not be sent');
        if (wait !== undefined) await sleep(wait, undefined, { ref: false });
      }
    }
    this.#log.error('a mail was given up');
  }
}
