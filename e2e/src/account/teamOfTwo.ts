import { type APIRequestContext, expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { waitForMail } from '../support/outbox.ts';
import { createVerifiedUser, signIn, type TestUser } from '../support/testUsers.ts';

export type TeamOfTwo = Awaited<ReturnType<typeof createTeamOfTwo>>;

// A team of `owner` with one more member, who joined by the link of the invitation, made without a page.
export async function createTeamOfTwo(request: APIRequestContext, owner: TestUser, name = 'Blue') {
  const { token } = await signIn(request, owner);
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const post = <T>(path: string, data: object = {}) => ask<T>('POST', path, data);
  const member = await createVerifiedUser(request);
  const { id } = await post<{ id: number }>('/account/teams', { name });
  await post(`/account/teams/${id}/invitations`, { email: member.email, role: 'member' });
  const { text = '' } = await waitForMail(member.email, 2);
  const link = /\/api\/team-invitation\?token=[\w-]+/.exec(text)?.[0] ?? '';
  expect((await request.post(link)).ok()).toBe(true);
  const { members } = await ask<{ members: { user_id: number; email: string }[] }>('GET', `/account/teams/${id}`);
  const memberId = members.find(({ email }) => email === member.email)?.user_id;
  return { id, member, memberId, post };
}

// Only owners with a second factor can require one.
export async function requireSecondFactor({ id, post }: TeamOfTwo): Promise<void> {
  const { secret } = await post<{ secret: string }>('/user/factors/totp/create');
  await post('/user/factors/totp/confirm', { code: createCode(secret) });
  await post(`/account/teams/${id}/second_factor`, { required: true });
}

export const createCode = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) });
