import type { Context } from 'hono';
import type { Sessions } from '../auth/Sessions.ts';
import type { AppEnv } from './AppEnv.ts';
import { bearerToken } from './bearerToken.ts';
import { unauthorized } from './HttpError.ts';
import type { Person } from './Person.ts';

/** The signed-in person with a verified address; else 401, with the code that says which of the two is missing. */
export async function authenticate(sessions: Sessions, c: Context<AppEnv>): Promise<Person> {
  const token = bearerToken(c);
  if (token === undefined) throw unauthorized('Please sign in to continue.');
  const person = await sessions.personOf(token);
  if (person === undefined) throw unauthorized('Session expired. Please login again.', 'ERR_SESSION_EXPIRED');
  if (!person.emailVerified) throw unauthorized('Please verify your email to continue', 'ERR_EMAIL_NOT_VERIFIED');
  return person;
}
