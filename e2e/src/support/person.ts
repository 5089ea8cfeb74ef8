import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { auth, type BodyOf, openEnvelope } from '@faultline/shared/contract';
import type { auth as wire } from '@faultline/shared/contract/wire';
import { enter } from './enter.ts';
import { waitForCode } from './outbox.ts';

export interface Person {
  email: string;
  password: string;
}

/** Somebody nobody has met: journeys share nothing, not even on a staging system. */
export const newPerson = (): Person => ({ email: `e2e-${randomUUID()}@example.com`, password: `pw-${randomUUID()}` });

async function post(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const answer = await request.post(`/api${path}`, { data });
  expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return openEnvelope(await answer.json()).data;
}

/** An account with its e-mail verified, made through the API; `outbox` is where that API writes its mails, if not the usual. */
export async function verifiedPerson(request: APIRequestContext, outbox?: string): Promise<Person> {
  const person = newPerson();
  const account: BodyOf<typeof wire.register> = { ...person, subscriptionPlan: 'free' };
  await post(request, auth.register.path, account);
  const otp = await waitForCode(person.email, 1, outbox);
  const proof: BodyOf<typeof wire.verifyOtp> = { email: person.email, otp };
  await post(request, auth.verifyOtp.path, proof);
  return person;
}

/** Signs `person` in through the API, as if the browser's earlier visit had done so. */
export async function signedInPerson(
  request: APIRequestContext,
  context: BrowserContext,
  person: Person,
): Promise<void> {
  const { token, user } = auth.login.read(await post(request, auth.login.path, person));
  await enter(context, token ?? '', user);
}
