import type { Context } from 'hono';
import type { AppEnv } from '../AppEnv.ts';
import { getClientNetworks } from './clientAddress.ts';
import type { Limit, RateLimiter } from './RateLimiter.ts';

/** A limit grows with the network: times the limit of an address or a /64. A /48 holds 65,536 networks of 64 bits. */
const FACTORS = [1, 4, 16];

const toLayers = (c: Context<AppEnv>, name: string, { max, seconds }: Limit) =>
  getClientNetworks(c).map((network, layer) => ({
    key: `${name} ${network}`,
    limit: { max: max * (FACTORS[layer] ?? 1), seconds },
  }));

/** Counts one attempt against the client's address, or its IPv6 /64, /56 and /48; refuses it with 429 when it is one too many. */
export async function takeByNetwork(
  limiter: Pick<RateLimiter, 'take'>,
  c: Context<AppEnv>,
  name: string,
  limit: Limit,
): Promise<void> {
  // The smallest network first: an attempt that it refuses takes nothing from its neighbors.
  for (const layer of toLayers(c, name, limit)) await limiter.take(layer.key, layer.limit);
}

/** Counts one attempt as `takeByNetwork`; gives the seconds to wait when it is one too many, else 0. */
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
