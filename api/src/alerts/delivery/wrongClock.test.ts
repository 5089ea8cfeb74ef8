import { expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { follow } from '../fixtures/acmeRecord.ts';
import { smtpRefusal } from '../fixtures/startSmtp.ts';
import { byTelegram, setUpAlertContext } from '../fixtures/setUpAlertContext.ts';
import { groupMessages } from './deliver.ts';
import { claimMessage, markSending } from './messageQueue.ts';

const { context, smtp, bot, ann, deliver, publish } = setUpAlertContext();

const YEAR_SECONDS = 365 * 24 * 3600;

test('sends at once what a clock that was a year ahead had put off, claimed or paused', async () => {
  await follow(context, ann, 'Acme', { ...byTelegram, email_enabled: true });
  smtp.hooks.onRecipient = () => {
    throw smtpRefusal(450, 'Try again later');
  };
  bot.refusals.set('*', { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 41 } });
  context.clock.advance(YEAR_SECONDS);
  await publish('CVE-2026-2000');
  await deliver();
  expect(await claimMessage(context.deps.db, 'email', context.clock.now())).toBeUndefined();
  context.clock.advance(3600);
  expect(await claimMessage(context.deps.db, 'email', context.clock.now())).toBeDefined();
  context.clock.advance(-3600 - YEAR_SECONDS);
  delete smtp.hooks.onRecipient;
  bot.refusals.clear();
  await deliver();
  expect(smtp.received).toHaveLength(1);
  expect(bot.sent).toHaveLength(1);
});

test('settles what was being sent when a clock was a year ahead', async () => {
  const { db } = context.deps;
  await follow(context, ann, 'Acme');
  await publish('CVE-2026-2000');
  await groupMessages(db, context.clock.now(), true);
  context.clock.advance(YEAR_SECONDS);
  const message = await claimMessage(db, 'email', context.clock.now());
  if (message === undefined) throw new Error('There should be a message');
  await markSending(db, message);
  context.clock.advance(-YEAR_SECONDS);
  await deliver();
  expect(await db.rows(sql`select state from alert_messages`)).toEqual([{ state: 'sent' }]);
  expect(smtp.received).toEqual([]);
});

test('leaves Telegram alone for an hour at most, whatever it requests', async () => {
  await follow(context, ann, 'Acme', byTelegram);
  bot.refusals.set('*', { error_code: 429, description: 'Flood', parameters: { retry_after: 1e9 } });
  await publish('CVE-2026-2000');
  expect(await deliver()).toMatchObject({ again: 3600 });
  bot.refusals.clear();
  context.clock.advance(3599);
  await deliver();
  expect(bot.sent).toEqual([]);
  context.clock.advance(1);
  await deliver();
  expect(bot.sent).toHaveLength(1);
});
