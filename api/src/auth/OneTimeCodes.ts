import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type Db, sql } from '../db/index.ts';
import type { Clock } from '../ports/Clock.ts';
import { emailKey } from './emailKey.ts';

const LIFE_MS = 10 * 60 * 1000;
const RESEND_MS = 60 * 1000;
const ATTEMPTS = 5;

/** `verify` only verifies the address; `any`, which was asked for by itself, also resets the password. */
export type Purpose = 'verify' | 'any';

export type Issued = { code: string } | { waitSeconds: number };

/** Six-digit codes, one alive for each address, kept as HMAC only. */
export class OneTimeCodes {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #key: Buffer;

  constructor({ db, clock, secret }: { db: Db; clock: Clock; secret: string }) {
    this.#db = db;
    this.#clock = clock;
    this.#key = createHmac('sha256', secret).update('one-time codes').digest();
  }

  /** A new code in place of the last one, unless that was sent less than 60 s ago. */
  async issue(email: string, purpose: Purpose): Promise<Issued> {
    const key = emailKey(email);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = this.#clock.now();
    const made = await this.#db.run(sql`
      insert into otp_codes (email_key, purpose, code_hmac, attempts, sent_at, expires_at)
      values (${key}, ${purpose}, ${this.#hmac(purpose, key, code)}, 0, ${now}, ${new Date(now.getTime() + LIFE_MS)})
      on conflict (email_key) do update set purpose = excluded.purpose, code_hmac = excluded.code_hmac,
        attempts = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
      where otp_codes.sent_at <= ${new Date(now.getTime() - RESEND_MS)}`);
    if (made === 1) return { code };
    const last = await this.#db.row<{ sent_at: string }>(sql`select sent_at from otp_codes where email_key = ${key}`);
    const waitMs = Date.parse(last?.sent_at ?? '') + RESEND_MS - now.getTime();
    return { waitSeconds: Math.max(1, Math.ceil((waitMs || RESEND_MS) / 1000)) };
  }

  /** True once for the right code within ten minutes and five attempts; an attempt is counted before it is looked at. */
  async redeem(email: string, code: string, purposes: readonly Purpose[]): Promise<boolean> {
    const key = emailKey(email);
    const live = await this.#db.row<{ purpose: Purpose; code_hmac: string }>(sql`
      update otp_codes set attempts = attempts + 1
      where email_key = ${key} and purpose = any(${purposes}::text[]) and attempts < ${ATTEMPTS} and expires_at > ${this.#clock.now()}
      returning purpose, code_hmac`);
    const given = this.#hmac(live?.purpose ?? 'any', key, code);
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(live?.code_hmac ?? '0'.repeat(given.length)))) return false;
    return (await this.#db.run(sql`delete from otp_codes where email_key = ${key} and code_hmac = ${given}`)) === 1;
  }

  #hmac(purpose: Purpose, key: string, code: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}:${key}:${code}`).digest('hex');
  }
}
