import { expect, test, vi } from 'vitest';
import { sql } from '../../db/index.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import { startBotApi } from '../fixtures/startBotApi.ts';
import { pollBotStartCommands } from './pollBotStartCommands.ts';

const bot = setUpServer(startBotApi);
const context = setUpTestContext(() => ({ env: { TELEGRAM_BOT_TOKEN: '1:test', TELEGRAM_API_ROOT: bot.url } }));

test('one process of two answers /start with the id of the chat, and users see the name of the bot', async () => {
  const { telegram } = context.deps;
  if (telegram === undefined) throw new Error('There should be a bot');
  const stopping = new AbortController();
  const first = pollBotStartCommands(context.deps, telegram, stopping.signal);
  await vi.waitFor(() => expect(bot.polls()).toBe(1), 200_000);
  const second = pollBotStartCommands(context.deps, telegram, stopping.signal);
  bot.write(4711, '/start');
  await vi.waitFor(() => expect(bot.sent).toHaveLength(1), 200_000);
  expect(bot.sent[0]).toMatchObject({ chat_id: '4711', text: expect.stringContaining('<code>4711</code>') });
  const ann = await context.createUser({ plan: 'pro' });
  const { telegram: channel } = (await context.call('GET /user/notifications', { as: ann })).data;
  expect(channel).toEqual({ available: true, problem: null, bot: 'faultline_bot' });
  await vi.waitFor(() => expect(bot.polls()).toBe(1), 200_000);
  stopping.abort();
  await Promise.all([first, second]);
});

test('takes over at once a lease that a wrong clock set a year ahead', async () => {
  const { db, telegram } = context.deps;
  if (telegram === undefined) throw new Error('There should be a bot');
  await db.run(sql`
    insert into leases (name, holder, until) values ('telegram', gen_random_uuid(), now() + interval '1 year')`);
  const stopping = new AbortController();
  const polling = pollBotStartCommands(context.deps, telegram, stopping.signal);
  await vi.waitFor(() => expect(bot.polls()).toBe(1), 200_000);
  stopping.abort();
  await polling;
});
