import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { auth, openEnvelope } from '@faultline/shared/contract';
import { type TestUser, createVerifiedUser } from '../support/testUsers.ts';

export interface TestVisitor extends TestUser {
  /** Signs the visitor in in a browser. */
  enter: (context: BrowserContext) => Promise<void>;
}

/** Somebody who signs in once and then comes with many browsers: a suite of many tests would run into the limit. */
export async function newVisitor(request: APIRequestContext): Promise<TestVisitor> {
  const person = await createVerifiedUser(request);
  const answer = await request.post(`/api${auth.login.path}`, { data: person });
  expect(answer.ok()).toBe(true);
  const { token = '', user } = auth.login.read(openEnvelope(await answer.json()).data);
  const items = { token, user: JSON.stringify(user) };
  const enter = (context: BrowserContext) =>
    context.addInitScript(
      (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
      items,
    );
  return { ...person, enter: async (context) => void (await enter(context)) };
}
