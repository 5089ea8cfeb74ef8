import type { Deps } from '../http/index.ts';
import { tooMany } from '../http/limits/RateLimiter.ts';
import { findAccountByKey } from './accountsRepository.ts';
import { type AttemptSource, emailKey } from './attemptLimits.ts';
import type { AuthDeps } from './OneTimeCodes.ts';
import type { Client } from '../sessions/Sessions.ts';
import { codeMail } from './mails.ts';

const HOUR_SECONDS = 60 * 60;
const RESEND_LIMIT = { max: 1, seconds: 60 };
const PER_NETWORK = { max: 10, seconds: HOUR_SECONDS };
// For each account, over all networks that it has not signed in from.
const PER_ACCOUNT = { max: 20, seconds: HOUR_SECONDS };

type Counters = Pick<Deps, 'limiter' | 'sessions'>;

// The results depend only on the address and the network, never on whether an account exists. Every request counts,
// even if no mail is sent.

export const takeResend = ({ limiter }: Counters, { key, network }: AttemptSource): Promise<number> =>
  limiter.count(`code resend ${key} ${network}`, RESEND_LIMIT);

export async function takeCode({ limiter, sessions }: Counters, { key, network }: AttemptSource): Promise<number> {
  const seconds = await limiter.count(`codes ${key} ${network}`, PER_NETWORK);
  if (seconds > 0 || (await sessions.isKnownNetwork(key, network))) return seconds;
  return limiter.count(`codes ${key}`, PER_ACCOUNT);
}

// Without an account, the same work is done except for the mail.
export async function sendCode(deps: AuthDeps, email: string, { network }: Client): Promise<void> {
  const { db, codes, mailer } = deps;
  const key = emailKey(email);
  const resendSeconds = await takeResend(deps, { key, network });
  if (resendSeconds > 0) {
    const message = `A code was just sent. Please wait ${resendSeconds} seconds before asking for another.`;
    throw tooMany(message, resendSeconds);
  }
  const seconds = await takeCode(deps, { key, network });
  if (seconds > 0) {
    throw tooMany(`Too many codes were requested. Please try again in ${Math.ceil(seconds / 60)} minutes.`, seconds);
  }
  const account = await findAccountByKey(db, key);
  const issued = await codes.issue(key, 'any');
  if (issued === undefined) return;
  const { code, validUntil } = issued;
  await mailer.post(codeMail(account?.email ?? email, code), { validUntil, isDecoy: account === undefined });
}
