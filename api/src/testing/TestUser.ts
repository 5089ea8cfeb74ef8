import { randomUUID } from 'node:crypto';
import { hashPassword } from '../auth/passwords.ts';
import { sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';

export interface TestUser {
  userId: number;
  email: string;
  token: string;
}

export interface TestUserOptions {
  plan?: 'free' | 'pro' | 'premium' | 'business' | 'enterprise';
  verified?: boolean;
  /** Left out, nobody knows it. */
  password?: string;
}

/** An account of its own, signed in without going through sign-in. */
export async function createTestUser(
  { db, sessions, clock }: Pick<Deps, 'db' | 'sessions' | 'clock'>,
  { plan = 'free', verified = true, password }: TestUserOptions = {},
): Promise<TestUser> {
  const email = `${randomUUID()}@example.com`;
  const hash = password === undefined ? null : await hashPassword(password);
  const row = await db.row<{ id: number }>(sql`
    insert into users (email, email_key, password_hash, email_verified, plan, created_at)
    values (${email}, ${email}, ${hash}, ${verified}, ${plan}, ${clock.now()}) returning id`);
  const userId = row?.id ?? 0;
  return { userId, email, token: await sessions.open(userId) };
}
