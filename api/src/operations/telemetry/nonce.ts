import { randomBytes } from 'node:crypto';
import { TELEMETRY_NONCE_HEADER } from '@faultline/shared/contract';
import type { Context, MiddlewareHandler } from 'hono';
import { getWidestNetwork } from '../../http/limits/networkLimits.ts';
import type { AppEnv, Deps } from '../../http/index.ts';
import { isSignedBy, type Secrets, sign } from '../../ports/secretKeys.ts';

const PURPOSE = 'telemetry nonce';
const LIFETIME_MS = 24 * 60 * 60 * 1000;

type NonceDeps = Pick<Deps, 'clock' | keyof Secrets>;

// Bound to the client's network: an IPv4 address, or an IPv6 /48.
export const offerNonce =
  ({ clock, secret }: NonceDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    if (c.res.headers.get('cache-control')?.includes('public')) return; // another client may get this response
    const subject = `${clock.now().getTime() + LIFETIME_MS}.${randomBytes(12).toString('base64url')}`;
    c.header(TELEMETRY_NONCE_HEADER, `${subject}.${sign(bindToNetwork(c, subject), secret, PURPOSE)}`);
  };

export function isNonce(c: Context<AppEnv>, nonce: string | undefined, { clock, ...secrets }: NonceDeps): boolean {
  const [, subject = '', expires, mac = ''] = /^((\d{1,15})\.[\w-]{16})\.([\w-]{43})$/.exec(nonce ?? '') ?? [];
  return Number(expires) > clock.now().getTime() && isSignedBy(secrets, PURPOSE, bindToNetwork(c, subject), mac);
}

const bindToNetwork = (c: Context<AppEnv>, subject: string) => `${subject} ${getWidestNetwork(c)}`;
