import type { Context } from 'hono';
import type { AppEnv } from '../http/AppEnv.ts';
import { getClientNetwork } from '../http/clientAddress.ts';

const MAX_USER_AGENT_LENGTH = 400;

/** Where a request comes from: an IPv4 address or an IPv6 /64, and what the browser says of itself. */
export interface Client {
  network: string;
  userAgent: string | undefined;
}

export const readClient = (c: Context<AppEnv>): Client => ({
  network: getClientNetwork(c),
  userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH),
});
