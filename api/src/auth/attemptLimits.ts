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

export const PASSWORD_LIMITS: AttemptLimits = {
  name: 'password',
  perNetwork: [
    { max: 10, seconds: 5 * MINUTE_SECONDS },
    { max: 50, seconds: DAY_SECONDS },
  ],
  perAccount: { max: 100, seconds: DAY_SECONDS },
};

// 50 wrong codes a day are a chance of 1 in 20,000.
export const CODE_LIMITS: AttemptLimits = {
  name: 'code',
  perNetwork: [{ max: 20, seconds: DAY_SECONDS }],
  perAccount: { max: 50, seconds: DAY_SECONDS },
};

// Three codes of an authenticator app are valid at any time: 50 wrong ones a day are a chance of 1 in 6,600.
export const FACTOR_LIMITS: AttemptLimits = { ...CODE_LIMITS, name: 'second factor' };

// `key` is an `emailKey`. Addresses without an account are counted too.
export interface AttemptSource {
  key: string;
  network: string;
}

const networkKey = ({ name }: AttemptLimits, { key, network }: AttemptSource, { seconds }: Limit) =>
  `${name} ${seconds} ${key} ${network}`;
const accountKey = ({ name }: AttemptLimits, { key }: AttemptSource) => `${name} ${key}`;

// An attempt is counted before it is checked, so that parallel attempts cannot exceed the limit. The limit of the
// whole account does not apply to networks that its owner has signed in from, so no one can lock the owner out there.
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

export async function clearAttempts(
  { limiter }: Pick<Deps, 'limiter'>,
  limits: AttemptLimits,
  source: AttemptSource,
): Promise<void> {
  for (const limit of limits.perNetwork) await limiter.forget(networkKey(limits, source, limit));
  await limiter.forget(accountKey(limits, source));
}

export const emailKey = (email: string): string => email.trim().toLowerCase();
