import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { BossJobs, Queue } from './BossJobs.ts';
import type { Clock } from './Clock.ts';
import { DeliveryError } from './Delivery.ts';
import type { Mail, Mailer, PostOptions, SendMail } from './Mailer.ts';
import { deriveKeys, seal, type Secrets, unseal } from './secretKeys.ts';

interface QueuedMail {
  // The encrypted mail, because codes are stored only as keyed hashes. Unset for a decoy.
  sealed?: string;
  validUntil?: string;
}

// Retries for about 17 hours while the mail server is unavailable.
const queue: Queue<QueuedMail> = {
  name: 'mails',
  retries: 110,
  retryDelaySeconds: { first: 1, max: 600 },
  concurrency: 4,
};

interface QueuedMailerParts extends Secrets {
  send: SendMail;
  jobs: BossJobs;
  clock: Clock;
  log: Logger;
}

export class QueuedMailer implements Mailer {
  readonly send: SendMail;
  readonly #jobs: BossJobs;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #keys: Buffer[];

  constructor({ send, jobs, clock, log, ...secrets }: QueuedMailerParts) {
    this.send = send;
    this.#jobs = jobs;
    this.#clock = clock;
    this.#log = log;
    this.#keys = deriveKeys(secrets, 'posted mails');
    jobs.handle(queue, (data) => this.#deliver(data));
  }

  async post(mail: Mail, { validUntil, isDecoy = false }: PostOptions = {}): Promise<void> {
    const [key = Buffer.alloc(0)] = this.#keys;
    const sealed = seal(JSON.stringify({ messageId: `${randomUUID()}@faultline`, ...mail }), key);
    await this.#jobs.send(queue, {
      ...(!isDecoy && { sealed }),
      ...(validUntil && { validUntil: validUntil.toISOString() }),
    });
  }

  async #deliver({ sealed, validUntil }: QueuedMail): Promise<void> {
    if (sealed === undefined) return;
    if (validUntil !== undefined && Date.parse(validUntil) <= this.#clock.now().getTime()) {
      this.#log.warn('a mail was dropped: its code has expired');
      return;
    }
    const content = unseal(sealed, this.#keys);
    if (content === undefined) {
      this.#log.error('a mail was dropped: it was encrypted with a secret that this process does not have');
      return;
    }
    try {
      await this.send(JSON.parse(content) as Mail);
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.kind !== 'refused') throw error;
      this.#log.warn({ err: error }, 'a mail was dropped: the server refused it');
    }
  }
}
