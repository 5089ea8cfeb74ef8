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

// Creates unique data, so that tests share nothing, even in a staging environment.
export const createUser = (): TestUser => ({
  email: `e2e-${randomUUID()}@example.com`,
  password: `pw-${randomUUID()}`,
});

type Headers = Record<string, string>;

async function post(request: APIRequestContext, path: string, data: unknown, headers: Headers = {}): Promise<unknown> {
  const answer = await request.post(`/api${path}`, { data, headers });
  expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return openEnvelope(await answer.json()).data;
}

// One network may register 100 accounts an hour. A gateway on this machine trusts the header.
const fromNewNetwork = (): Headers => {
  const [third = 0, fourth = 0] = crypto.getRandomValues(new Uint8Array(2));
  return { 'x-forwarded-for': `198.18.${third}.${fourth}` };
};

// Creates an account through the API and verifies its email. `outbox` is the mail folder of that API.
export async function createVerifiedUser(request: APIRequestContext, outbox?: string): Promise<TestUser> {
  const testUser = createUser();
  const account: BodyOf<typeof schemas.register> = { ...testUser, subscriptionPlan: 'free' };
  await post(request, auth.register.path, account, fromNewNetwork());
  const otp = await waitForCode(testUser.email, 1, outbox);
  const proof: BodyOf<typeof schemas.verifyOtp> = { email: testUser.email, otp };
  await post(request, auth.verifyOtp.path, proof);
  return testUser;
}

// Returns the token and the user of a new session.
export async function signIn(request: APIRequestContext, testUser: TestUser) {
  const { token = '', user } = auth.login.read(await post(request, auth.login.path, testUser));
  return { token, user };
}

export async function createSignedInUser(
  request: APIRequestContext,
  context: BrowserContext,
  testUser: TestUser,
): Promise<void> {
  const { token, user } = await signIn(request, testUser);
  await seedSession(context, token, user);
}
