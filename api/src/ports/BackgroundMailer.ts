import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Mail, Mailer } from './Mailer.ts';

const RETRY_DELAYS_MS = [1000, 5000, 15_000];

/** A mailer made of a way to send: adds sending in the background, with more tries. */
export class BackgroundMailer implements Mailer {
  readonly send: Mailer['send'];
  readonly #log: Logger;
  readonly #pausesMs: readonly number[];
  readonly #posted = new Set<Promise<void>>();

  constructor(send: Mailer['send'], log: Logger, pausesMs: readonly number[] = RETRY_DELAYS_MS) {
    this.send = send;
    this.#log = log;
    this.#pausesMs = pausesMs;
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
        if (wait !== undefined) await pause(wait, undefined, { ref: false });
      }
    }
    this.#log.error('a mail was given up');
  }
}
