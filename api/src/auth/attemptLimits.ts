import type { Deps } from '../http/index.ts';
import type { Limit } from '../http/limits/RateLimiter.ts';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

interface AttemptLimits {
  name: string;
  // For each network and account.
  perNetwork: readonly Limit[];
  // For each account, over all networks that it has not signed in from, so that many networks do not allow more
  // guesses.
  perAccount: Limit;
}

/** Wrong passwords: 100 a day for each account, and 50 more from each network that its owner signs in from. */
export const PASSWORD_LIMITS: AttemptLimits = {
  name: 'password',
  perNetwork: [
    { max: 10, seconds: 5 * MINUTE_SECONDS },
    { max: 50, seconds: DAY_SECONDS },
  ],
  perAccount: { max: 100, seconds: DAY_SECONDS },
};

/**
 * Wrong codes: 50 a day for each account, a chance of 1 in 20,000, and 20 more from each network that its owner signs
 * in from.
 */
export const CODE_LIMITS: AttemptLimits = {
  name: 'code',
  perNetwork: [{ max: 20, seconds: DAY_SECONDS }],
  perAccount: { max: 50, seconds: DAY_SECONDS },
};

/**
 * The account that a sign-in attempt targets, as an `emailKey`, and the client's network. Addresses without an account
 * are counted too.
 */
export interface AttemptSource {
  key: string;
  network: string;
}

const networkKey = ({ name }: AttemptLimits, { key, network }: AttemptSource, { seconds }: Limit) =>
  `${name} ${seconds} ${key} ${network}`;
const accountKey = ({ name }: AttemptLimits, { key }: AttemptSource) => `${name} ${key}`;

/**
 * Counts an attempt before it is checked, so that parallel attempts cannot exceed the limit. @throws HttpError 429
 * above the limit. The limit of the whole account does not apply to networks that its owner has signed in from, so no
 * one can lock the owner out there. Call `succeed` of the result after a correct attempt.
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

/** Resets the counters after a password change. */
export async function clearAttempts(
  { limiter }: Pick<Deps, 'limiter'>,
  limits: AttemptLimits,
  source: AttemptSource,
): Promise<void> {
  for (const limit of limits.perNetwork) await limiter.forget(networkKey(limits, source, limit));
  await limiter.forget(accountKey(limits, source));
}

/** Returns the lookup key of an address, which ignores case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
