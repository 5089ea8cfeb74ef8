import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { writeKev } from '../../ingest/risk-data/kev.ts';
import { acmeRecord, changeSettings, follow } from '../fixtures/acmeRecord.ts';
import { type Received, smtpRefusal, startSmtp } from '../fixtures/startSmtp.ts';
import { byTelegram, setUpAlertContext } from '../fixtures/setUpAlertContext.ts';
import { deliverAlerts, groupMessages } from './deliver.ts';
import { writeDailyReports } from './jobs.ts';
import { claimMessage, markSending } from './messageQueue.ts';

describe.each(['pglite', 'postgres'] as const)('messages, on %s', (engine) => {
  const { context, smtp, bot, ann, deliver, publish } = setUpAlertContext(engine);
  const onlyMail = (): Received => {
    expect(smtp.received).toHaveLength(1);
    return smtp.received[0] as Received;
  };

  test('a burst is one mail, in both parts, with links and a working way out', async () => {
    await follow(context, ann, 'Acme');
    await publish('CVE-2026-2000', 'CVE-2026-2001');
    await deliver();
    await deliver();
    const { to, mail, raw } = onlyMail();
    expect(to).toBe(ann.email);
    expect(mail.subject).toBe('2 CVEs affect your track list');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('CVE-2026-2000 (Critical 9.8): Flaw CVE-2026-2000');
      expect(part).toContain('https://faultline.example/cves/CVE-2026-2001');
      expect(part).toContain('You track: Acme');
    }
    expect(raw).toMatch(/^Message-ID: <[\w-]{36}@faultline\.example>\r?$/im);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /<(https:\/\/faultline\.example(\/[^>]+))>/.exec(header('list-unsubscribe'));
    expect(mail.text).toContain(link?.[1]);

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await context.request(link?.[2] ?? '', { method: 'POST', body })).status).toBe(200);
    await publish('CVE-2026-2002');
    await deliver();
    expect(smtp.received).toHaveLength(1);
  });

  test('what is exploited comes first, with its product and its fix, in every channel', async () => {
    await follow(context, ann, 'Acme', { ...byTelegram, email_enabled: true });
    const kev = { date_added: '2026-02-01', due_date: null, required_action: '', ransomware: null };
    await writeKev(context.deps.db, [{ cve_id: 'CVE-2026-2001', ...kev }]);
    await importJson(context.deps.db, [
      acmeRecord('CVE-2026-2000', { score: [9.8, 'CRITICAL'] }),
      acmeRecord('CVE-2026-2001', { score: [3.1, 'LOW'], versions: ['< 2.4'] }),
    ]);
    await deliver();
    const { mail } = onlyMail();
    for (const text of [mail.text ?? '', String(mail.html), bot.sent[0]?.text ?? '']) {
      const parts = ['CVE-2026-2001 (Low 3.1)', 'Known exploited (CISA KEV)', 'Acme Gateway', 'Fixed in Gateway 2.4'];
      const places = [...parts, 'CVE-2026-2000 (Critical 9.8)'].map((part) => text.indexOf(part));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThanOrEqual(0);
    }
    expect(mail.html).toContain('prefers-color-scheme: dark');
  });

  test('says why a tracked version matches, in every channel', async () => {
    const product = await context.deps.db.row<{ id: number }>(sql`select id from products where name = 'Gateway'`);
    const body = { tracking_type: 'product' as const, target_id: product?.id ?? 0, version_filter: '9.0.50' };
    await context.call('POST /user/tracking', { as: ann, body });
    await changeSettings(context, ann, { ...byTelegram, email_enabled: true });
    const state = (version: string, lessThan: string) => ({
      cna: {
        affected: [{ vendor: 'Acme', product: 'Gateway', versions: [{ version, lessThan, status: 'affected' }] }],
      },
    });
    await importJson(context.deps.db, [
      acmeRecord('CVE-2026-2000', {}, 0, state('9.0.0-M1', '9.0.98')),
      acmeRecord('CVE-2026-2001', {}, 0, state('9.0', 'some builds')),
      acmeRecord('CVE-2026-2002', {}, 0, state('9.0.51', '9.0.98')),
    ]);
    await deliver();
    const { mail } = onlyMail();
    const html = String(mail.html).replaceAll('&gt;', '>').replaceAll('&lt;', '<');
    const telegram = (bot.sent[0]?.text ?? '').replaceAll('&gt;', '>').replaceAll('&lt;', '<');
    for (const text of [mail.text ?? '', html, telegram]) {
      expect(text).toContain('9.0.50 is in >= 9.0.0-M1, < 9.0.98');
      expect(text).toMatch(/9\.0\.50 can(?:'|&#39;)t be compared with/);
      expect(text).not.toContain('CVE-2026-2002');
    }
  });

  test('a single CVE stands in the subject; hostile names stay text in every channel', async () => {
    await follow(context, ann, 'Acme', { ...byTelegram, email_enabled: true });
    const title = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com & "more"';
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', {}, 0, { cna: { title } })]);
    await deliver();
    const { mail } = onlyMail();
    expect(mail.subject).toMatch(/^CVE-2026-2000 \(Unknown\): <img/);
    expect(mail.bcc).toBeUndefined();
    expect(mail.html).not.toContain('<img');
    expect(bot.sent).toMatchObject([{ chat_id: '77', parse_mode: 'HTML' }]);
    expect(bot.sent[0]?.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(bot.sent[0]?.text).not.toContain('<img');
  });

  test('no channel makes a link of what a user or a CNA names', async () => {
    await follow(context, ann, 'Acme', { ...byTelegram, email_enabled: true });
    await context.deps.db.run(sql`update trackings set custom_name = 'evil.example'`);
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', {}, 0, { cna: { title: 'Flaw of evil.example' } })]);
    await deliver();
    const { mail } = onlyMail();
    for (const text of [mail.text ?? '', String(mail.html).split('<body')[1] ?? '', bot.sent[0]?.text ?? '']) {
      expect(text).toContain('You track: evil.\u2060example');
      expect(text).not.toContain('evil.example');
    }
  });

  test('a burst that still goes on is waited for', async () => {
    await follow(context, ann, 'Acme');
    await publish('CVE-2026-2000');
    await deliverAlerts(context.deps);
    expect(smtp.received).toEqual([]);
    await context.deps.db.run(sql`update alert_deliveries set created_at = created_at - interval '1 minute'`);
    await deliverAlerts(context.deps);
    expect(smtp.received).toHaveLength(1);
  });

  test('sends nothing about a CVE that was rejected meanwhile', async () => {
    await follow(context, ann, 'Acme');
    await publish('CVE-2026-2000');
    await context.deps.db.run(sql`update cves set vuln_status = 'REJECTED' where cve_id = 'CVE-2026-2000'`);
    await deliver();
    expect(smtp.received).toEqual([]);
  });

  test('the free plan gets no Telegram alerts, and its mails all the same', async () => {
    const bob = await context.createUser({ plan: 'free' });
    await follow(context, bob, 'Acme', { ...byTelegram, email_enabled: true });
    await publish('CVE-2026-2000');
    await deliver();
    expect(bot.sent).toEqual([]);
    expect(smtp.received.map(({ to }) => to)).toEqual([bob.email]);
  });

  test('a mail server that is down for a while loses nothing, and the order is kept', async () => {
    const bob = await context.createUser();
    await follow(context, ann, 'Acme');
    await follow(context, bob, 'Acme');
    const busy = () => {
      throw smtpRefusal(451, 'Try again later');
    };
    const { port } = smtp;
    await smtp.stop();
    for (const id of ['CVE-2026-2000', 'CVE-2026-2001', 'CVE-2026-2002']) {
      await publish(id);
      const { again = 0, down: told } = await deliver();
      expect(again).toBeGreaterThanOrEqual(15);
      expect(told).toEqual([expect.stringMatching(/^email: .*ECONNREFUSED.* messages wait\)$/)]);
      context.clock.advance(again + 1);
    }
    const metrics = await (await context.request('/api/metrics')).text();
    expect(metrics).toMatch(/faultline_alert_messages\{.*channel="email",state="waiting".*\} 6/);
    expect(metrics).toMatch(/faultline_alert_channel_failures\{.*channel="email".*\} 3/);
    Object.assign(smtp, await startSmtp(port));
    smtp.hooks.onRecipient = busy;
    expect((await deliver()).down).toEqual([]);
    delete smtp.hooks.onRecipient;
    context.clock.advance(3600);
    expect(await deliver()).toEqual({ down: [] });
    for (const { email } of [ann, bob]) {
      const ids = smtp.received.filter(({ to }) => to === email).map(({ mail }) => mail.subject?.slice(0, 13));
      expect(ids).toEqual(['CVE-2026-2000', 'CVE-2026-2001', 'CVE-2026-2002']);
    }
  });

  test.each(['RCPT', 'DATA'] as const)(
    'a recipient over whom the connection breaks at %s holds up nobody else',
    async (step) => {
      const bob = await context.createUser();
      await follow(context, ann, 'Acme');
      await follow(context, bob, 'Acme');
      smtp.hooks.shouldCut = (at, to) => at === step && to === ann.email;
      for (const id of ['CVE-2026-2000', 'CVE-2026-2001']) {
        await publish(id);
        expect(await deliver()).toEqual({ down: [] });
      }
      expect(smtp.received.map(({ to }) => to)).toEqual([bob.email, bob.email]);
      const waiting = await context.deps.db.rows<{ tries: number; next_try_at: string }>(
        sql`select tries, next_try_at from alert_messages where state = 'waiting' order by position`,
      );
      expect(waiting.map(({ tries }) => tries)).toEqual([1, 0]);
      expect(Date.parse(waiting[0]?.next_try_at ?? '')).toBe(context.clock.now().getTime() + 60_000);
      const { data } = await context.call('GET /user/notifications', { as: ann });
      expect(data.email.problem).toBe(`The mail server broke off the connection over the mail to ${ann.email}.`);

      delete smtp.hooks.shouldCut;
      await deliver();
      expect(smtp.received).toHaveLength(2);
      context.clock.advance(61);
      await deliver();
      expect(smtp.received.slice(2).map(({ to, mail }) => [to, mail.subject?.slice(0, 13)])).toEqual([
        [ann.email, 'CVE-2026-2000'],
        [ann.email, 'CVE-2026-2001'],
      ]);
    },
  );

  test('a message over which the connection always breaks is given up after 50 attempts', async () => {
    await follow(context, ann, 'Acme');
    smtp.hooks.shouldCut = () => true;
    await publish('CVE-2026-2000');
    await deliver();
    await context.deps.db.run(sql`update alert_messages set tries = 49`);
    context.clock.advance(3600);
    await deliver();
    expect(await context.deps.db.rows(sql`select state from alert_messages`)).toEqual([{ state: 'failed' }]);
  });

  test('a server that breaks every connection is left alone after three messages in a row', async () => {
    const people = [ann, ...(await Promise.all(Array.from({ length: 5 }, () => context.createUser())))];
    for (const user of people) await follow(context, user, 'Acme');
    const attempts: string[] = [];
    smtp.hooks.shouldCut = (_, to) => attempts.push(to) > 0;
    await publish('CVE-2026-2000');
    const { again = 0, down } = await deliver();
    expect({ again, down, attempts: attempts.length }).toEqual({
      again: 15,
      down: [expect.stringMatching(/^email: .*\(6 messages wait\)$/)],
      attempts: 3,
    });
    await deliver();
    expect(attempts).toHaveLength(3);
    delete smtp.hooks.shouldCut;
    context.clock.advance(again + 1);
    expect(await deliver()).toEqual({ down: [] });
    expect(smtp.received).toHaveLength(3);
    context.clock.advance(60);
    await deliver();
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  test('reports a refused address to its owner, and blocks no other user', async () => {
    const bob = await context.createUser();
    await follow(context, ann, 'Acme');
    await follow(context, bob, 'Acme');
    smtp.hooks.onRecipient = (address) => {
      if (address === ann.email) throw smtpRefusal(550, 'No such user');
    };
    await publish('CVE-2026-2000');
    await deliver();
    expect(smtp.received.map(({ to }) => to)).toEqual([bob.email]);
    const problem = async () => (await context.call('GET /user/notifications', { as: ann })).data.email.problem;
    expect(await problem()).toMatch(`The mail server refused the mail to ${ann.email}: 550 No such user`);
    delete smtp.hooks.onRecipient;
    await context.call('POST /user/notifications/test', { as: ann, body: { channel: 'email' } });
    expect(await problem()).toBeNull();
  });

  test.each([
    [400, 'Bad Request: chat not found'],
    [403, 'Forbidden: bot was blocked by the user'],
  ])('Telegram answers %i: reports it to the user, and disables nothing else', async (error_code, description) => {
    await follow(context, ann, 'Acme', { ...byTelegram, email_enabled: true });
    bot.refusals.set('77', { error_code, description });
    await publish('CVE-2026-2000');
    await deliver();
    onlyMail();
    const channels = async () => (await context.call('GET /user/notifications', { as: ann })).data;
    const problem = `Telegram refused the message to chat 77 (${description}). Send /start to our bot, and save the ID it answers with.`;
    expect((await channels()).telegram).toMatchObject({ available: true, problem });
    expect(
      await context.call('POST /user/notifications/test', { as: ann, body: { channel: 'telegram' } }),
    ).toMatchObject({
      status: 400,
      code: 'ERR_CHANNEL_REFUSED',
      message: problem,
    });
    const settings = await context.call('GET /user/profile/notification_settings', { as: ann });
    expect(settings.data).toMatchObject({ telegram_enabled: true, email_enabled: true });

    await changeSettings(context, ann, { telegram_chat_id: '78' });
    expect((await channels()).telegram.problem).toBeNull();
    await publish('CVE-2026-2001');
    await deliver();
    expect(bot.sent.map(({ chat_id }) => chat_id)).toEqual(['78']);
  });

  test('a chat saved before chats were confirmed gets nothing, and its owner gets one mail about it', async () => {
    await follow(context, ann, 'Acme', byTelegram);
    await context.deps.db.run(sql`delete from destination_confirmations where user_id = ${ann.userId}`);
    for (const id of ['CVE-2026-2000', 'CVE-2026-2001']) {
      await publish(id);
      await deliver();
    }
    expect(bot.sent).toEqual([]);
    const subject = 'Confirm your Telegram chat to get alerts there';
    // Choosing Telegram switched alerts by email off, which is announced once.
    const subjects = smtp.received.map(({ mail }) => mail.subject);
    expect(subjects).toHaveLength(2);
    expect(new Set(subjects)).toEqual(new Set([subject, 'Faultline alerts of your account were switched off']));
    const { to, mail } = smtp.received.find((each) => each.mail.subject === subject) as Received;
    expect(to).toBe(ann.email);
    expect(mail.text).toContain('https://faultline.example/account');
  });

  test('waits as long as Telegram requests, then sends everything', async () => {
    await follow(context, ann, 'Acme', byTelegram);
    bot.refusals.set('*', { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 41 } });
    await publish('CVE-2026-2000');
    expect(await deliver()).toMatchObject({ again: 41 });
    bot.refusals.clear();
    context.clock.advance(40);
    await deliver();
    expect(bot.sent).toEqual([]);
    context.clock.advance(2);
    await deliver();
    await deliver();
    expect(bot.sent).toHaveLength(1);
  });

  test('another process sends the leased messages of a dead one, unless they were handed over', async () => {
    const bob = await context.createUser();
    await follow(context, ann, 'Acme');
    await follow(context, bob, 'Acme');
    await publish('CVE-2026-2000');
    const { clock } = context;
    const { db } = context.deps;
    await groupMessages(db, clock.now(), true);
    const sending = await claimMessage(db, 'email', clock.now());
    if (sending) await markSending(db, sending);
    const claimed = await claimMessage(db, 'email', clock.now());
    await deliver();
    expect(smtp.received).toEqual([]);
    clock.advance(121);
    await deliver();
    expect(smtp.received).toHaveLength(1);
    const states = await db.rows(sql`select state from alert_messages order by position`);
    expect(states).toEqual([{ state: 'sent' }, { state: 'sent' }]);
    await expect(claimed && markSending(db, claimed)).rejects.toThrow('Another process');
  });

  test('the daily report: yesterday, as severe as wanted, once a day, and a way out of it', async () => {
    await changeSettings(context, ann, { daily_cve_enabled: true, daily_cve_min_severity: 3 });
    const on = (id: string, datePublished: string, score: [number, string]) =>
      acmeRecord(id, { score }, 0, { meta: { datePublished } });
    const now = context.clock.now();
    const yesterday = (time: string) => `${new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)}T${time}Z`;
    await importJson(context.deps.db, [
      on('CVE-2026-3000', yesterday('00:00:00'), [7.5, 'HIGH']),
      on('CVE-2026-3001', yesterday('23:59:59'), [9.8, 'CRITICAL']),
      on('CVE-2026-3002', yesterday('12:00:00'), [5, 'MEDIUM']),
      on('CVE-2026-3003', now.toISOString(), [9.8, 'CRITICAL']),
    ]);
    expect([await writeDailyReports(context.deps), await writeDailyReports(context.deps)]).toEqual([1, 0]);
    await deliver();
    const { mail } = onlyMail();
    expect(mail.subject).toMatch(/^2 CVEs published on \w{3} \d+, \d{4}$/);
    expect([...(mail.text ?? '').matchAll(/^CVE-2026-\d+/gm)].map(([id]) => id)).toEqual([
      'CVE-2026-3001',
      'CVE-2026-3000',
    ]);
    const [, path = ''] = /https:\/\/faultline\.example(\/api\/unsubscribe\S+)/.exec(mail.text ?? '') ?? [];
    await context.request(path, { method: 'POST' });
    const { data } = await context.call('GET /user/profile/notification_settings', { as: ann });
    expect(data).toMatchObject({ daily_cve_enabled: false, email_enabled: true });
  });
});
