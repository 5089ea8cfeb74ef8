import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type Db, sql } from '../db/index.ts';
import type { Clock } from '../ports/Clock.ts';
import { deriveKeys, type Secrets } from '../ports/secretKeys.ts';
import type { Deps } from '../http/index.ts';
import { emailKey } from './attemptLimits.ts';

const CODE_LIFETIME_MS = 10 * 60 * 1000;
const RESEND_INTERVAL_MS = 60 * 1000;
const MAX_ATTEMPTS = 5;
// The length of a hexadecimal SHA-256.
const HMAC_LENGTH = 64;

// A `verify` code only verifies the address. An `any` code, which the user requested, also resets the password.
export type Purpose = 'verify' | 'any';

export class OneTimeCodes {
  readonly #db: Db;
  readonly #clock: Clock;
  // The first key creates codes; codes of the other keys are still accepted.
  readonly #keys: Buffer[];

  constructor({ db, clock, ...secrets }: { db: Db; clock: Clock } & Secrets) {
    this.#db = db;
    this.#clock = clock;
    this.#keys = deriveKeys(secrets, 'one-time codes');
  }

  // Returns undefined if a code of the same purpose is less than 60 s old, because its mail may still arrive.
  async issue(email: string, purpose: Purpose): Promise<{ code: string; validUntil: Date } | undefined> {
    const key = emailKey(email);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const now = this.#clock.now();
    const validUntil = new Date(now.getTime() + CODE_LIFETIME_MS);
    const [hmac] = this.#hashes(purpose, key, code);
    const made = await this.#db.run(sql`
      insert into otp_codes (email_key, purpose, code_hmac, attempts, sent_at, expires_at)
      values (${key}, ${purpose}, ${hmac}, 0, ${now}, ${validUntil})
      on conflict (email_key) do update set purpose = excluded.purpose, code_hmac = excluded.code_hmac,
        attempts = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at
      where otp_codes.sent_at <= ${new Date(now.getTime() - RESEND_INTERVAL_MS)}
        or (otp_codes.purpose = 'verify' and excluded.purpose = 'any')`);
    return made === 1 ? { code, validUntil } : undefined;
  }

  async void(email: string): Promise<void> {
    await this.#db.run(sql`delete from otp_codes where email_key = ${emailKey(email)}`);
  }

  // Attempts are counted before the code is compared.
  async verify(email: string, code: string, purposes: readonly Purpose[]): Promise<boolean> {
    const key = emailKey(email);
    const live = await this.#db.row<{ purpose: Purpose; code_hmac: string }>(sql`
      update otp_codes set attempts = attempts + 1
      where email_key = ${key} and purpose = any(${purposes}::text[]) and attempts < ${MAX_ATTEMPTS} and expires_at > ${this.#clock.now()}
      returning purpose, code_hmac`);
    const stored = Buffer.from(live?.code_hmac ?? '0'.repeat(HMAC_LENGTH));
    const given = this.#hashes(live?.purpose ?? 'any', key, code);
    const match = given.find((hmac) => timingSafeEqual(Buffer.from(hmac), stored));
    if (match === undefined) return false;
    return (await this.#db.run(sql`delete from otp_codes where email_key = ${key} and code_hmac = ${match}`)) === 1;
  }

  #hashes(purpose: Purpose, key: string, code: string): string[] {
    return this.#keys.map((secret) => createHmac('sha256', secret).update(`${purpose}:${key}:${code}`).digest('hex'));
  }
}

export interface AuthDeps extends Deps {
  codes: OneTimeCodes;
}
