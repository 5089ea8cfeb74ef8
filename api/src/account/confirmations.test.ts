import { beforeEach, describe, expect, test } from 'vitest';
import { startBotApi } from '../alerts/fixtures/startBotApi.ts';
import { findDestination } from '../alerts/delivery/destinations.ts';
import type { Message } from '../alerts/delivery/messageQueue.ts';
import { unsubscribeToken } from '../alerts/unsubscribe.ts';
import type { Mail } from '../ports/Mailer.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpServer, setUpTestContext } from '../testing/setUpTestContext.ts';
import { sendFirstCodes } from './confirmations.ts';
import { saveSettings } from './settingsRepository.ts';

const OTHER = 'Alerts@Example.com';
const password = 'correct horse';
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe.each(['pglite', 'postgres'] as const)('confirmation of destinations, on %s', (engine) => {
  const bot = setUpServer(startBotApi);
  const context = setUpTestContext(() => ({
    engine,
    env: { TELEGRAM_BOT_TOKEN: '1:test', TELEGRAM_API_ROOT: bot.url },
  }));
  let ann: TestUser;

  beforeEach(async () => {
    ann = await context.createUser({ plan: 'pro', password });
    context.clock.advance(24 * 60 * 60);
    bot.sent.length = 0;
  });

  const token = async ({ userId }: TestUser) => ({ token: await context.openSession(userId) });
  async function getUser({ token }: { token: string }) {
    const user = await context.deps.sessions.getUser(token);
    if (user === undefined) throw new Error('There should be a session');
    return user;
  }
  async function save(change: Record<string, unknown>) {
    const as = await token(ann);
    const { data } = await context.call('GET /user/profile/notification_settings', { as });
    return context.call('POST /user/profile/notification_settings', { as, body: { ...data, ...change } });
  }
  const settings = async () =>
    (await context.call('GET /user/profile/notification_settings', { as: await token(ann) })).data;
  const pending = async () =>
    (await context.call('GET /user/notifications/confirmations', { as: await token(ann) })).data;
  const confirm = async (code: string, channel: 'email' | 'telegram' = 'email', typed = password) =>
    context.call('POST /user/notifications/confirmations/confirm', {
      as: await token(ann),
      body: { channel, code, ...(typed !== '' && { password: typed }) },
    });
  const send = async (channel: 'email' | 'telegram' = 'email') =>
    context.call('POST /user/notifications/confirmations/send', { as: await token(ann), body: { channel } });
  const cancel = async (channel: 'email' | 'telegram' = 'email') =>
    context.call('POST /user/notifications/confirmations/cancel', { as: await token(ann), body: { channel } });
  const goesTo = async (channel: 'email' | 'telegram') => {
    const found = await findDestination(context.deps, { user_id: ann.userId, channel, day: null } as Message);
    return 'destination' in found ? found.destination : undefined;
  };

  test("needs none for the account's own address, in any case", async () => {
    await save({ email: ann.email.toUpperCase() });
    expect(await pending()).toEqual([]);
    expect(await goesTo('email')).toBe(ann.email.toUpperCase());
  });

  test('sends nothing but a code to another address until the code is entered', async () => {
    const email = `to-${ann.email}`;
    expect(await save({ email })).toMatchObject({ status: 200, data: { email } });
    expect(context.mailer.to(email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\d{6} is your Faultline code for this address$/),
    ]);
    expect(await pending()).toEqual([
      { channel: 'email', destination: email, code_sent: true, password_required: true, resend_in_seconds: 60 },
    ]);
    expect(await goesTo('email')).toBe(ann.email);
    const asTest = { as: await token(ann), body: { channel: 'email' } } as const;
    const message = `${email} is not confirmed yet. Until then, alerts go to ${ann.email}.`;
    expect(await context.call('POST /user/notifications/test', asTest)).toMatchObject({ status: 400, message });
    expect((await context.call('GET /user/notifications', { as: await token(ann) })).data.email.problem).toBe(message);

    const code = context.mailer.codeFor(email);
    expect(await confirm(otherCode(code))).toMatchObject({ status: 400, code: 'ERR_INVALID_OTP' });
    expect(await confirm(code)).toMatchObject({ status: 200, message: `Alerts now go to ${email}` });
    expect(await pending()).toEqual([]);
    expect(await goesTo('email')).toBe(email);
    expect(context.mailer.to(email)).toHaveLength(1);
    expect(await confirm(code)).toMatchObject({ status: 404 });
  });

  test('a borrowed session, which has no password, diverts no alerts', async () => {
    const email = `thief-${ann.email}`;
    await save({ email });
    const code = context.mailer.codeFor(email);
    expect(await confirm(code, 'email', '')).toMatchObject({ status: 403, code: 'ERR_PASSWORD_REQUIRED' });
    expect(await confirm(code, 'email', 'wrong horse')).toMatchObject({ status: 403, code: 'ERR_WRONG_PASSWORD' });
    expect(await goesTo('email')).toBe(ann.email);
    for (let attempt = 0; attempt < 9; attempt += 1) await confirm(code, 'email', 'wrong horse');
    expect(await confirm(code)).toMatchObject({ status: 429 });
  });

  // The link in the last mail to the account.
  const undoLink = () => {
    const { text = '' } = context.mailer.to(ann.email).at(-1) ?? {};
    return new URL(/Undo this change: (\S+)/.exec(text)?.[1] ?? '');
  };
  const follow = (link: URL, method: 'GET' | 'POST') => context.request(link.pathname + link.search, { method });

  test('announces a new address to the account, and the link undoes it once', async () => {
    const email = `to-${ann.email}`;
    await save({ email });
    await confirm(context.mailer.codeFor(email));
    expect(context.mailer.to(ann.email).at(-1)).toMatchObject({
      subject: 'Your Faultline alerts go to a new destination',
      text: expect.stringContaining(`now go to the address ${email}`) as string,
    });
    const link = undoLink();
    const page = await follow(link, 'GET');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await page.text()).toContain('Undo the new destination?');
    expect(await goesTo('email')).toBe(email);

    expect(await (await follow(link, 'POST')).text()).toContain('The destination was removed.');
    expect(await goesTo('email')).toBe(ann.email);
    expect(await settings()).toMatchObject({ email: ann.email, email_enabled: true });
    expect((await follow(link, 'POST')).status).toBe(404);
    await save({ email });
    expect(await pending()).toMatchObject([{ destination: email }]);
  });

  test('announces a new chat to the account, and the link undoes it', async () => {
    const chat = String(ann.userId + 8000);
    await save({ telegram_chat_id: chat, telegram_enabled: true });
    const [, code = ''] = /<code>(\d{6})<\/code>/.exec(bot.sent[0]?.text ?? '') ?? [];
    await confirm(code, 'telegram');
    await follow(undoLink(), 'POST');
    expect(await goesTo('telegram')).toBeUndefined();
    expect(await settings()).toMatchObject({ telegram_chat_id: null, telegram_enabled: false });
  });

  const announced = () =>
    context.mailer
      .to(ann.email)
      .filter(({ subject }) => subject === 'Faultline alerts of your account were switched off');

  test('announces alerts that are switched off to the account, and the link switches them on again', async () => {
    await save({ daily_cve_enabled: true });
    expect(announced()).toEqual([]);
    await save({
      email_enabled: false,
      tracking_notifications_enabled: false,
      daily_cve_enabled: false,
      always_notify_exploited: false,
    });
    expect(announced()).toHaveLength(1);
    const { text = '' } = announced()[0] ?? {};
    expect(text).toContain('Alerts by email were switched off.');
    expect(text).toContain('Alerts about what you track were switched off.');
    expect(text).toContain('The daily report was switched off.');
    expect(text).toContain('Alerts about exploited vulnerabilities of any severity were switched off.');
    const link = undoLink();
    expect(await (await follow(link, 'GET')).text()).toContain('Switch alerts on again?');
    expect(await goesTo('email')).toBeUndefined();

    await save({ tracking_min_severity: 3 });
    expect(announced()).toHaveLength(1);
    expect(await (await follow(link, 'POST')).text()).toContain('Alerts are on again');
    expect(await goesTo('email')).toBe(ann.email);
    expect(await settings()).toMatchObject({
      email_enabled: true,
      tracking_notifications_enabled: true,
      tracking_min_severity: 3,
      daily_cve_enabled: true,
      always_notify_exploited: true,
    });
  });

  test('announces that a confirmed address is removed, and the link leads alerts back to it', async () => {
    const email = `to-${ann.email}`;
    await save({ email });
    await save({ email: ann.email });
    expect(announced()).toEqual([]);
    await save({ email });
    await confirm(context.mailer.codeFor(email));
    await save({ email: `thief-${ann.email}` });
    expect(announced()).toMatchObject([
      { text: expect.stringContaining(`Alerts no longer go to the address ${email}.`) as string },
    ]);
    await follow(undoLink(), 'POST');
    expect(await goesTo('email')).toBe(email);
  });

  test.each([
    { telegram_enabled: false },
    { telegram_chat_id: null, telegram_enabled: false },
    { telegram_chat_id: '1' },
  ])('announces that a confirmed chat gets no alerts after %j, and the link undoes it', async (change) => {
    const chat = String(ann.userId + 9000);
    await save({ telegram_chat_id: chat, telegram_enabled: true });
    const [, code = ''] = /<code>(\d{6})<\/code>/.exec(bot.sent[0]?.text ?? '') ?? [];
    await confirm(code, 'telegram');
    await save(change);
    expect(announced()).toMatchObject([
      { text: expect.stringContaining(`Alerts no longer go to the Telegram chat ${chat}.`) as string },
    ]);
    await follow(undoLink(), 'POST');
    expect(await goesTo('telegram')).toBe(chat);
  });

  test('announces to the account what the reader of another address unsubscribes from', async () => {
    const email = `to-${ann.email}`;
    await save({ email });
    await confirm(context.mailer.codeFor(email));
    const query = `token=${unsubscribeToken({ userId: ann.userId, kind: 'alerts' }, context.deps.secret)}`;
    await context.request(`/api/unsubscribe?${query}`, { method: 'POST' });
    expect(announced()).toMatchObject([
      { text: expect.stringContaining('Alerts by email were switched off.') as string },
    ]);
    await follow(undoLink(), 'POST');
    expect(await goesTo('email')).toBe(email);
  });

  test('a link that switches alerts on ends after 30 days, and one changed by a character is none', async () => {
    await save({ email_enabled: false });
    const link = undoLink();
    const changed = new URL(link.href.replace(/.{4}$/, 'AAAA'));
    expect((await follow(changed, 'POST')).status).toBe(404);
    context.clock.advance(30 * 24 * 60 * 60 + 1);
    expect((await follow(link, 'POST')).status).toBe(404);
    expect(await settings()).toMatchObject({ email_enabled: false });
  });

  test('sends ten such mails an hour at most', async () => {
    for (let time = 0; time < 12; time += 1) {
      await save({ email_enabled: false });
      await save({ email_enabled: true });
    }
    expect(announced()).toHaveLength(10);
  });

  test('an undo link of another account, or changed by one character, undoes nothing', async () => {
    const email = `to-${ann.email}`;
    await save({ email });
    await confirm(context.mailer.codeFor(email));
    const link = undoLink().href;
    const eve = await context.createUser();
    const forged = link.replace(/.(?=.{42}$)/, (first) => (first === 'A' ? 'B' : 'A'));
    for (const wrong of [link.replace(`.${ann.userId}.`, `.${eve.userId}.`), forged, link.slice(0, -1), `${link}x`])
      expect((await follow(new URL(wrong), 'POST')).status).toBe(404);
    expect(await goesTo('email')).toBe(email);
  });

  test('keeps what was confirmed, and sends no second code for it', async () => {
    const email = `to-${ann.email}`;
    await save({ email });
    await confirm(context.mailer.codeFor(email));
    await save({ email: ann.email });
    await save({ email: ` ${email.toUpperCase()}` });
    expect(await pending()).toEqual([]);
    expect(context.mailer.to(email)).toHaveLength(1);
  });

  test('sends nothing but a code to a chat until the code is entered', async () => {
    const chat = String(ann.userId + 7000);
    await save({ telegram_chat_id: chat, telegram_enabled: true });
    expect(bot.sent).toMatchObject([
      { chat_id: chat, text: expect.stringMatching(/code for alerts in this chat/) as string },
    ]);
    expect(await goesTo('telegram')).toBeUndefined();
    const [, code = ''] = /<code>(\d{6})<\/code>/.exec(bot.sent[0]?.text ?? '') ?? [];
    expect((await confirm(code, 'telegram')).status).toBe(200);
    expect(await goesTo('telegram')).toBe(chat);
  });

  test('a mail server and a Telegram that do not answer hold up nobody who saves settings', async () => {
    const { mailer } = context.deps;
    const email = `to-${ann.email}`;
    const never = () => new Promise<never>(() => undefined);
    const as = await token(ann);
    const { data } = await context.call('GET /user/profile/notification_settings', { as });
    await saveSettings(
      context.deps.db,
      await getUser(as),
      {
        ...data,
        email,
        telegram_chat_id: '4712',
        telegram_enabled: true,
      },
      {},
    );
    const deps = {
      ...context.deps,
      mailer: { send: never, post: (mail: Mail) => mailer.post(mail) },
      telegram: { send: never, answerStart: never },
    };
    await sendFirstCodes(deps, await getUser(as), { email: true, telegram: true });
    expect(context.mailer.to(email)).toHaveLength(1);
    expect(await pending()).toMatchObject([{ code_sent: true }, { code_sent: true }]);
  });

  test('a code of one account or channel confirms nothing of another', async () => {
    const email = `to-${ann.email}`;
    await save({ email });
    const code = context.mailer.codeFor(email);
    const bob = ann;
    ann = await context.createUser({ password });
    await save({ email });
    expect((await confirm(code)).status).toBe(400);
    ann = bob;
    expect((await confirm(code)).status).toBe(200);
  });

  test('a code ends after ten minutes and after five attempts', async () => {
    const email = `to-${ann.email}`;
    await save({ email });
    const first = context.mailer.codeFor(email);
    context.clock.advance(601);
    expect((await confirm(first)).status).toBe(400);
    expect((await send()).message).toBe(`Code sent to ${email}`);
    const second = context.mailer.codeFor(email);
    for (let attempt = 0; attempt < 5; attempt++) await confirm(otherCode(second));
    expect((await confirm(second)).status).toBe(400);
    expect(await goesTo('email')).toBe(ann.email);
  });

  test('sends a code once a minute, a few times an hour, and never replaces a live one beyond that', async () => {
    const email = `to-${ann.email}`;
    await save({ email });
    expect(await send()).toMatchObject({ status: 429, code: 'ERR_RATE_LIMITED' });
    const statuses = [];
    for (let again = 0; again < 6; again++) {
      context.clock.advance(61);
      statuses.push((await send()).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.slice(3)).toEqual([429, 429, 429]);
    expect((await confirm(context.mailer.codeFor(email))).status).toBe(200);
  });

  test('20 wrong codes a day are the most', async () => {
    await save({ email: OTHER });
    for (let attempt = 0; attempt < 20; attempt++) await confirm('000000');
    expect(await confirm('000000')).toMatchObject({ status: 429 });
  });

  test("giving up leads mails to the account's own address, and Telegram nowhere", async () => {
    await save({ email: `to-${ann.email}`, telegram_chat_id: '9', telegram_enabled: true });
    expect((await cancel()).status).toBe(200);
    expect((await cancel('telegram')).status).toBe(200);
    expect(await settings()).toMatchObject({
      email: ann.email,
      email_enabled: true,
      telegram_chat_id: null,
      telegram_enabled: false,
    });
    expect(await pending()).toEqual([]);
    expect(await cancel()).toMatchObject({ status: 404 });
  });
});
