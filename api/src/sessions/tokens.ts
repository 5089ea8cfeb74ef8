import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '../ports/secretKeys.ts';

const ISSUER = 'faultline';
const AUDIENCE = 'faultline-api';
const PURPOSE = 'access token';
export const TOKEN_SECONDS = 30 * 60;

export interface Claims {
  userId: number;
  sessionId: string;
  // Which of the session's refreshes made the token: the first one is 0.
  generation: number;
}

// The claims of a token whose signature is valid; `expiresAt` in ms since 1970.
export interface VerifiedClaims extends Claims {
  expiresAt: number;
}

// An access token: HS256, half an hour, names the account, its sign-in and the generation.
export async function signToken({ userId, sessionId, generation }: Claims, secret: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId, gen: generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(deriveKey(secret, PURPOSE));
}

// The claims of a token signed with one of the secrets that expired at most `graceSeconds` ago; undefined otherwise.
export async function readToken(
  token: string,
  secrets: readonly string[],
  now: Date,
  graceSeconds = 0,
): Promise<VerifiedClaims | undefined> {
  for (const secret of secrets) {
    const claims = await readSignedBy(secret, token, now, graceSeconds);
    if (claims !== undefined) return claims;
  }
  return undefined;
}

async function readSignedBy(
  secret: string,
  token: string,
  now: Date,
  graceSeconds: number,
): Promise<VerifiedClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret, PURPOSE), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: now,
      clockTolerance: graceSeconds,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    // Tokens of earlier releases have no audience; the last of them expires with its session.
    if (payload.aud !== undefined && payload.aud !== AUDIENCE) return undefined;
    return {
      userId: Number(payload.sub),
      sessionId: String(payload.sid),
      generation: Number(payload.gen ?? 0),
      expiresAt: Number(payload.exp) * 1000,
    };
  } catch {
    return undefined;
  }
}

// Hashes a network with each secret, so that the table of sessions does not reveal locations.
export const hashNetwork = (network: string, secrets: readonly string[]): string[] =>
  secrets.map((secret) => createHmac('sha256', secret).update(`network:${network}`).digest('hex').slice(0, 32));
