import type { Deps } from '../http/index.ts';
import type { Limit } from '../http/limits/RateLimiter.ts';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

interface AttemptLimits {
  name: string;
  /** Of one network, against one account. */
  perNetwork: readonly Limit[];
  /** Of all networks together that the account has not signed in from: 100 networks must not mean 100 times the guesses. */
  perAccount: Limit;
}

/** Wrong passwords: 100 a day against one account, and 50 more from each network that its owner signs in from. */
export const PASSWORD_LIMITS: AttemptLimits = {
  name: 'password',
  perNetwork: [
    { max: 10, seconds: 5 * MINUTE_SECONDS },
    { max: 50, seconds: DAY_SECONDS },
  ],
  perAccount: { max: 100, seconds: DAY_SECONDS },
};

/** Wrong codes: 50 a day against one account, a chance of 1 in 20,000, and 20 more from each network that its owner signs in from. */
export const CODE_LIMITS: AttemptLimits = {
  name: 'code',
  perNetwork: [{ max: 20, seconds: DAY_SECONDS }],
  perAccount: { max: 50, seconds: DAY_SECONDS },
};

/**
 * The account that a sign-in attempt targets, by its `emailKey`, and the network of the client. Addresses without an
 * account are counted alike.
 */
export interface AttemptSource {
  key: string;
  network: string;
}

const networkKey = ({ name }: AttemptLimits, { key, network }: AttemptSource, { seconds }: Limit) =>
  `${name} ${seconds} ${key} ${network}`;
const accountKey = ({ name }: AttemptLimits, { key }: AttemptSource) => `${name} ${key}`;

/**
 * Counts an attempt before it is looked at, so that parallel ones cannot exceed the limit; refuses it with 429 when it is one
 * too many. The limit of the account as a whole does not hold where its owner has signed in, so nobody can lock them out there.
 * Call `succeed` for a right one: it takes nothing from the account's limit, and the network starts again.
 */
export async function takeAttempt(
  { limiter, sessions }: Pick<Deps, 'limiter' | 'sessions'>,
  limits: AttemptLimits,
  source: AttemptSource,
): Promise<{ succeed: () => Promise<void> }> {
  for (const limit of limits.perNetwork) await limiter.take(networkKey(limits, source, limit), limit);
  const isKnown = await sessions.isKnownNetwork(source.key, source.network);
  if (!isKnown) await limiter.take(accountKey(limits, source), limits.perAccount);
  return {
    succeed: async () => {
      for (const limit of limits.perNetwork) await limiter.forget(networkKey(limits, source, limit));
      if (!isKnown) await limiter.refund(accountKey(limits, source));
    },
  };
}

/** After a new password: guesses at the old one no longer count. */
export async function clearAttempts(
  { limiter }: Pick<Deps, 'limiter'>,
  limits: AttemptLimits,
  source: AttemptSource,
): Promise<void> {
  for (const limit of limits.perNetwork) await limiter.forget(networkKey(limits, source, limit));
  await limiter.forget(accountKey(limits, source));
}

/** Returns what an address is found by: people type theirs in either case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
