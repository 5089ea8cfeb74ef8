import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TELEMETRY_NONCE_HEADER } from '@faultline/shared/contract';
import type { Context, MiddlewareHandler } from 'hono';
import { getWidestNetwork } from '../../http/limits/networkLimits.ts';
import type { AppEnv, Deps } from '../../http/index.ts';
import { deriveKey, deriveKeys, type Secrets } from '../../ports/secretKeys.ts';

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
    const mac = computeMac(c, subject, deriveKey(secret, PURPOSE)).toString('base64url');
    c.header(TELEMETRY_NONCE_HEADER, `${subject}.${mac}`);
  };

export function isNonce(c: Context<AppEnv>, nonce: string | undefined, { clock, ...secrets }: NonceDeps): boolean {
  const [, subject = '', expires, mac = ''] = /^((\d{1,15})\.[\w-]{16})\.([\w-]{43})$/.exec(nonce ?? '') ?? [];
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== 32 || Number(expires) <= clock.now().getTime()) return false;
  return deriveKeys(secrets, PURPOSE).some((key) => timingSafeEqual(given, computeMac(c, subject, key)));
}

const computeMac = (c: Context<AppEnv>, subject: string, key: Buffer) =>
  createHmac('sha256', key)
    .update(`${subject} ${getWidestNetwork(c)}`)
    .digest();
