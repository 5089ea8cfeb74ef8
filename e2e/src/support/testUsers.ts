import { randomUUID } from 'node:crypto';
import { auth, type BodyOf, openEnvelope } from '@faultline/shared/contract';
import type { auth as schemas } from '@faultline/shared/contract/schemas';
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { waitForCode } from './outbox.ts';
import { seedSession } from './storedSession.ts';

export interface TestUser {
  email: string;
  password: string;
}

/** Somebody nobody has met: tests share nothing, not even on a staging system. */
export const createUser = (): TestUser => ({
  email: `e2e-${randomUUID()}@example.com`,
  password: `pw-${randomUUID()}`,
});

async function post(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const answer = await request.post(`/api${path}`, { data });
  expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return openEnvelope(await answer.json()).data;
}

/** An account with its email verified, made through the API; `outbox` is where that API writes its mails, if not the usual. */
export async function createVerifiedUser(request: APIRequestContext, outbox?: string): Promise<TestUser> {
  const testUser = createUser();
  const account: BodyOf<typeof schemas.register> = { ...testUser, subscriptionPlan: 'free' };
  await post(request, auth.register.path, account);
  const otp = await waitForCode(testUser.email, 1, outbox);
  const proof: BodyOf<typeof schemas.verifyOtp> = { email: testUser.email, otp };
  await post(request, auth.verifyOtp.path, proof);
  return testUser;
}

/** Signs `testUser` in through the API, as if the browser had done so earlier. */
export async function createSignedInUser(
  request: APIRequestContext,
  context: BrowserContext,
  testUser: TestUser,
): Promise<void> {
  const { token, user } = auth.login.read(await post(request, auth.login.path, testUser));
  await seedSession(context, token ?? '', user);
}
