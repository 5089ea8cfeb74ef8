import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'faultline';
export const TOKEN_SECONDS = 30 * 60;

export interface Claims {
  userId: number;
  sessionId: string;
  /** Which of the session's refreshes made the token: the first one is 0. */
  generation: number;
}

const deriveKey = (secret: string) => createHmac('sha256', secret).update('access token').digest();

/** An access token: HS256, half an hour, names the account, its sign-in and the generation. */
export async function signToken({ userId, sessionId, generation }: Claims, secret: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId, gen: generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(deriveKey(secret));
}

/** The claims of a token that is ours and expired at most `graceSeconds` ago; undefined otherwise. */
export async function readToken(
  token: string,
  secret: string,
  now: Date,
  graceSeconds = 0,
): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: now,
      clockTolerance: graceSeconds,
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    return { userId: Number(payload.sub), sessionId: String(payload.sid), generation: Number(payload.gen ?? 0) };
  } catch {
    return undefined;
  }
}
