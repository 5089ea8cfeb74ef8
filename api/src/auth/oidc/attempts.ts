import { createHash, randomBytes } from 'node:crypto';
import { type Db, sql } from '../../db/index.ts';
import { type Deps, gone } from '../../http/index.ts';
import { deriveKey, deriveKeys, seal, unseal } from '../../ports/secretKeys.ts';

const LIFETIME_MS = 10 * 60_000;
const MAX_TRIES = 5;
const KEY = 'single sign-on';

type Purpose = 'sign_in' | 'link' | 'proof';
type AttemptDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'previousSecrets'>;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
const expired = () => gone('This sign-in has expired. Start again.', 'ERR_ATTEMPT_EXPIRED');

// `data` is known to the API alone; the browser keeps the token.
export async function createAttempt(
  { db, clock, secret }: AttemptDeps,
  purpose: Purpose,
  data: object,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row = {
    token_hash: hashToken(token),
    purpose,
    sealed_data: seal(JSON.stringify(data), deriveKey(secret, KEY)),
    expires_at: new Date(clock.now().getTime() + LIFETIME_MS),
  };
  await db.run(sql`insert into sso_attempts ${sql.values(row)}`);
  return token;
}

// Counts a try before it is checked.
// @throws HttpError 410
export async function tryAttempt<T>(
  { db, clock, ...secrets }: AttemptDeps,
  purpose: Purpose,
  token: string,
): Promise<T> {
  const row = await db.row<{ sealed_data: string }>(sql`
    update sso_attempts set attempts = attempts + 1
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and attempts < ${MAX_TRIES}
      and expires_at > ${clock.now()} returning sealed_data`);
  const text = row && unseal(row.sealed_data, deriveKeys(secrets, KEY));
  if (text === undefined) throw expired();
  return JSON.parse(text) as T;
}

// @throws HttpError 410 if another request has used it
export async function redeemAttempt(db: Db, token: string): Promise<void> {
  if ((await db.run(sql`delete from sso_attempts where token_hash = ${hashToken(token)}`)) !== 1) throw expired();
}

export const deleteExpiredAttempts = (db: Db, before: Date) =>
  db.run(sql`delete from sso_attempts where expires_at < ${before}`);
