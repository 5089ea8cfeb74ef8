import type { Context } from 'hono';
import type { AppEnv } from '../AppEnv.ts';
import { getClientNetworks } from './clientAddress.ts';
import type { Limit, RateLimiter } from './RateLimiter.ts';

// Multipliers of the limit for the /64, /56 and /48. A /48 contains 65,536 networks of 64 bits.
const FACTORS = [1, 4, 16];

const toLayers = (c: Context<AppEnv>, name: string, { max, seconds }: Limit) =>
  getClientNetworks(c).map((network, layer) => ({
    key: `${name} ${network}`,
    limit: { max: max * (FACTORS[layer] ?? 1), seconds },
  }));

/** Counts one attempt for the client's address, or its IPv6 /64, /56 and /48. @throws HttpError 429 above a limit. */
export async function takeByNetwork(
  limiter: Pick<RateLimiter, 'take'>,
  c: Context<AppEnv>,
  name: string,
  limit: Limit,
): Promise<void> {
  // The smallest network first, so that refused attempts do not count against its neighbors.
  for (const layer of toLayers(c, name, limit)) await limiter.take(layer.key, layer.limit);
}

/** Like `takeByNetwork`, but returns the seconds to wait, or 0. */
export async function countByNetwork(
  limiter: Pick<RateLimiter, 'count'>,
  c: Context<AppEnv>,
  name: string,
  limit: Limit,
): Promise<number> {
  for (const layer of toLayers(c, name, limit)) {
    const seconds = await limiter.count(layer.key, layer.limit);
    if (seconds > 0) return seconds;
  }
  return 0;
}
