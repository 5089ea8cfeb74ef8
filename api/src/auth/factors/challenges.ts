import { createHash, randomBytes } from 'node:crypto';
import { type Db, sql } from '../../db/index.ts';
import { type Deps, gone } from '../../http/index.ts';

const LIFETIME_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;

export type Purpose = 'second_factor' | 'passkey' | 'passkey_creation' | 'proof';

export interface Challenge {
  token_hash: string;
  user_id: number | null;
  session_id: string | null;
  auth_epoch: number | null;
  challenge: string;
}

type Owner = Partial<Pick<Challenge, 'user_id' | 'session_id' | 'auth_epoch'>>;
type ChallengeDeps = Pick<Deps, 'db' | 'clock'>;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
const createToken = () => randomBytes(32).toString('base64url');

// `attempt` goes to the client, which repeats it; a passkey signs `challenge`.
export async function createChallenge(
  { db, clock }: ChallengeDeps,
  purpose: Purpose,
  owner: Owner = {},
): Promise<{ attempt: string; challenge: string }> {
  const attempt = createToken();
  const challenge = createToken();
  const expires_at = new Date(clock.now().getTime() + LIFETIME_MS);
  const row = { token_hash: hashToken(attempt), purpose, ...owner, challenge, expires_at };
  await db.run(sql`insert into auth_challenges ${sql.values(row)}`);
  return { attempt, challenge };
}

const expired = () => gone('This attempt has expired. Start again.', 'ERR_ATTEMPT_EXPIRED');

// Counts a try before it is checked, so that parallel tries cannot exceed the limit. `session` is given where the
// challenge belongs to one.
// @throws HttpError 410
export async function tryChallenge(
  { db, clock }: ChallengeDeps,
  purpose: Purpose,
  attempt: string,
  session?: string,
): Promise<Challenge> {
  const found = await db.row<Challenge>(sql`
    update auth_challenges set attempts = attempts + 1
    where token_hash = ${hashToken(attempt)} and purpose = ${purpose} and attempts < ${MAX_ATTEMPTS}
      and expires_at > ${clock.now()} and session_id is not distinct from ${session ?? null}::uuid
    returning token_hash, user_id, session_id, auth_epoch, challenge`);
  if (found === undefined) throw expired();
  return found;
}

// A challenge is answered once.
// @throws HttpError 410 if another request has answered it
export async function redeemChallenge(db: Db, { token_hash }: Challenge): Promise<void> {
  if ((await db.run(sql`delete from auth_challenges where token_hash = ${token_hash}`)) !== 1) throw expired();
}

export const deleteExpiredChallenges = (db: Db, before: Date) =>
  db.run(sql`delete from auth_challenges where expires_at < ${before}`);
