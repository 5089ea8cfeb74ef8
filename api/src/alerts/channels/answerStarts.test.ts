import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type World } from '../../testing/index.ts';
import { type BotApi, startBotApi } from '../fixtures/startBotApi.ts';
import { answerStarts } from './answerStarts.ts';

let bot: BotApi;
let world: World;
beforeAll(async () => {
  bot = await startBotApi();
  world = await createWorld({ env: { TELEGRAM_BOT_TOKEN: '1:test', TELEGRAM_API_ROOT: bot.url } });
});
afterAll(async () => {
  await world.close();
  await bot.stop();
});

test('/start is answered with the id of the chat, by one process of two, and people are told the name of the bot', async () => {
  const { telegram } = world.deps;
  if (telegram === undefined) throw new Error('There should be a bot');
  const stopping = new AbortController();
  const first = answerStarts(world.deps, telegram, stopping.signal);
  await vi.waitFor(() => expect(bot.polls()).toBe(1), 20_000);
  const second = answerStarts(world.deps, telegram, stopping.signal);
  bot.write(4711, '/start');
  await vi.waitFor(() => expect(bot.sent).toHaveLength(1), 20_000);
  expect(bot.sent[0]).toMatchObject({ chat_id: '4711', text: expect.stringContaining('<code>4711</code>') });
  const ann = await world.person({ plan: 'pro' });
  const { telegram: channel } = (await world.ask('GET /user/notifications', { as: ann })).data;
  expect(channel).toEqual({ available: true, problem: null, bot: 'faultline_bot' });
  await vi.waitFor(() => expect(bot.polls()).toBe(1), 20_000);
  stopping.abort();
  await Promise.all([first, second]);
});
