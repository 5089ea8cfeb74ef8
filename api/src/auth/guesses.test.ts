import { describe, expect, test } from 'vitest';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { authCalls, newAddress, password } from './fixtures/authCalls.ts';

const OWN_NETWORK = '203.0.113.7';
const countStatuses = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('guesses', () => {
  const context = setUpTestContext();

  const { register, verify, sendCode, resetPassword, ...calls } = authCalls(context);
  async function registered() {
    const email = newAddress();
    await register(email);
    return email;
  }
  async function verified() {
    const email = await registered();
    await verify(email);
    return email;
  }
  const signIn = async (email: string, as = password, from = OWN_NETWORK) =>
    (await calls.signIn(email, as, from)).status;
  const guessCode = async (email: string, from: string, otp: string) => (await verify(email, otp, from)).status;
  const notThe = (code: string) => (code === '000000' ? '000001' : '000000');

  describe('at codes', () => {
    test('end after 50 a day for the account, with whatever codes, and after 20 for one network', async () => {
      const email = await verified();
      let compared = 0;
      for (let hour = 0; hour < 12; hour++) {
        await sendCode(email, `192.0.2.${hour}`);
        const wrong = notThe(context.mailer.codeFor(email));
        for (let at = 0; at < 10; at++) {
          if ((await guessCode(email, `198.51.100.${hour % 3}`, wrong)) === 400) compared++;
        }
        context.clock.advance(3600);
      }
      expect(compared).toBe(50);
    });

    test('end after 50 a day before the address is verified, wherever its registration was signed in to', async () => {
      const email = await registered();
      const statuses = [];
      for (let at = 0; at < 60; at++) {
        const from = `198.51.${at}.1`;
        expect(await signIn(email, password, from)).toBe(200);
        statuses.push(await guessCode(email, from, '000000'));
      }
      expect(countStatuses(statuses, 429)).toBe(10);
    });

    test('of others do not keep the owner from a new password, where they have signed in', async () => {
      const email = await verified();
      await signIn(email);
      for (let at = 0; at < 60; at++) await guessCode(email, `198.51.${at}.1`, '000000');
      expect(await guessCode(email, '198.51.100.200', '000000')).toBe(429);
      context.clock.advance(61);
      await sendCode(email);
      expect((await resetPassword(email, 'another password')).status).toBe(200);
    });

    test('never cost the owner a live code: over the limit none takes its place', async () => {
      const email = await verified();
      const codes = new Set<string>();
      for (let at = 0; at < 11; at++) {
        context.clock.advance(61);
        const { status } = await sendCode(email);
        if (at < 9) expect(status).toBe(200);
        codes.add(context.mailer.codeFor(email));
      }
      const limited = await sendCode(email);
      expect(limited).toMatchObject({ status: 429, code: 'ERR_RATE_LIMITED' });
      expect((await resetPassword(email, 'another password', [...codes].at(-1))).status).toBe(200);
    });

    test('a request from another network within the minute does not replace the code', async () => {
      const email = await verified();
      context.clock.advance(61);
      await sendCode(email);
      const code = context.mailer.codeFor(email);
      const mails = context.mailer.to(email).length;
      context.clock.advance(10);
      expect((await sendCode(email, '198.51.100.9')).status).toBe(200);
      expect(context.mailer.to(email)).toHaveLength(mails);
      expect(context.mailer.codeFor(email)).toBe(code);
    });
  });

  describe('at passwords', () => {
    test('from one network end after ten, for five minutes; an IPv6 /64 is one network', async () => {
      const email = await verified();
      const statuses = [];
      for (let at = 0; at < 12; at++) statuses.push(await signIn(email, 'wrong', `2001:db8:1:2::${at}`));
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
      expect(await signIn(email, password, '2001:db8:1:2::1')).toBe(429);
      expect(await signIn(email, password, '2001:db8:1:3::1')).toBe(200);
      context.clock.advance(5 * 60 + 1);
      expect(await signIn(email, password, '2001:db8:1:2::1')).toBe(200);
    });

    test('from many networks end after 100 a day; the owner still signs in from home', async () => {
      const email = await verified();
      expect(await signIn(email)).toBe(200);
      const networks = Array.from({ length: 110 }, (_, at) => `198.51.${at}.1`);
      const statuses = [];
      for (const from of networks) statuses.push(await signIn(email, 'wrong', from));
      expect([countStatuses(statuses, 401), countStatuses(statuses, 429)]).toEqual([100, 10]);
      expect(await signIn(email, password, '192.0.2.77')).toBe(429);
      expect(await signIn(email)).toBe(200);
      expect(await signIn(email, 'wrong')).toBe(401);
      context.clock.advance(24 * 3600 + 1);
      expect(await signIn(email, password, '192.0.2.77')).toBe(200);
    });

    test('of an unknown address are limited alike', async () => {
      const email = newAddress();
      const statuses = [];
      for (let at = 0; at < 11; at++) statuses.push(await signIn(email, 'wrong', '198.51.100.9'));
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    });

    test('right ones take nothing from the limit of the account', async () => {
      const email = await verified();
      for (let at = 0; at < 99; at++) await signIn(email, 'wrong', `198.51.${at}.1`);
      for (let at = 0; at < 3; at++) expect(await signIn(email, password, `192.0.2.${at}`)).toBe(200);
      expect(await signIn(email, 'wrong', '198.51.200.1')).toBe(401);
      expect(await signIn(email, 'wrong', '198.51.201.1')).toBe(429);
    });

    test('of before a reset no longer count', async () => {
      const email = await verified();
      for (let at = 0; at < 101; at++) await signIn(email, 'wrong', `198.51.${at}.1`);
      context.clock.advance(61);
      await sendCode(email, '192.0.2.77');
      await resetPassword(email, 'another password', context.mailer.codeFor(email), '192.0.2.77');
      expect(await signIn(email, 'another password', '192.0.2.77')).toBe(200);
    });
  });
});
