import type { Context } from 'hono';
import type { Sessions } from '../auth/Sessions.ts';
import type { AppEnv } from './AppEnv.ts';
import { bearerToken } from './bearerToken.ts';
import { unauthorized } from './HttpError.ts';
import type { AuthenticatedUser } from './AuthenticatedUser.ts';

/** The signed-in person with a verified address; else 401, with the code that says which of the two is missing. */
export async function authenticate(sessions: Sessions, c: Context<AppEnv>): Promise<AuthenticatedUser> {
  const token = bearerToken(c);
  if (token === undefined) throw unauthorized('Please sign in to continue.');
  const user = await sessions.getUser(token);
  if (user === undefined) throw unauthorized('Session expired. Please login again.', 'ERR_SESSION_EXPIRED');
  if (!user.emailVerified) throw unauthorized('Please verify your email to continue', 'ERR_EMAIL_NOT_VERIFIED');
  return user;
}
