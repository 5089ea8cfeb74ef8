import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import type { TestUser } from '../../testing/index.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';
import { createChannel, findChannel, findEndpoint, listChannels } from '../channels/channelsRepository.ts';
import { acmeRecord } from '../fixtures/acmeRecord.ts';
import { groupMessages } from './deliver.ts';
import { claimChannelMessage, complete, listDueChannels } from './messageQueue.ts';

describe.each(['postgres', 'pglite'] as const)('the queue of a channel, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  let ann: TestUser;
  const now = () => context.clock.now();

  beforeEach(async () => {
    await context.deps.db.run(sql`delete from notification_channels`);
    ann = await context.createUser();
  });

  async function addChannel(name: string, state = 'active'): Promise<number> {
    const { db } = context.deps;
    const target = { url: `https://hooks.example.com/${name}` };
    const channel = { userId: ann.userId, kind: 'webhook', name, target, targetHint: 'hooks.example.com' } as const;
    const id = await createChannel({ ...context.deps, db }, { ...channel, secret: 's' }, { now: now(), limit: 20 });
    await db.run(sql`update notification_channels set state = ${state} where id = ${id}`);
    return id ?? 0;
  }

  async function addMessages(channelId: number, count: number): Promise<string[]> {
    const rows = await context.deps.db.rows<{ id: string }>(sql`
      insert into alert_messages (user_id, channel, channel_id, next_try_at, created_at)
      select ${ann.userId}, 'webhook', ${channelId}::integer, ${now()}, ${now()} from generate_series(1, ${count}::integer)
      returning id`);
    return rows.map(({ id }) => id);
  }

  test('is sent in order, one message at a time', async () => {
    const { db } = context.deps;
    const channel = await addChannel('a');
    const ids = await addMessages(channel, 3);
    const sent: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const message = await claimChannelMessage(db, channel, now());
      expect(await claimChannelMessage(db, channel, now())).toBeUndefined();
      if (message === undefined) break;
      sent.push(message.id);
      await complete(db, message, { state: 'sent', now: now() });
    }
    expect(sent).toEqual(ids);
    expect(await listDueChannels(db, now())).toEqual([]);
  });

  test('waits while its channel backs off or is paused; other channels do not', async () => {
    const { db } = context.deps;
    const [failing, working, paused] = [await addChannel('a'), await addChannel('b'), await addChannel('c', 'paused')];
    for (const id of [failing, working, paused]) await addMessages(id, 1);
    const due = async () => (await listDueChannels(db, now())).map(({ id }) => id);
    expect(await due()).toEqual([failing, working]);
    await db.run(sql`
      update notification_channels set failures = 1, retry_at = ${new Date(now().getTime() + 60_000)} where id = ${failing}`);
    expect(await due()).toEqual([working]);
    for (const id of [failing, paused]) expect(await claimChannelMessage(db, id, now())).toBeUndefined();
    context.clock.advance(60);
    expect(await due()).toEqual([working, failing]);
    expect(await claimChannelMessage(db, failing, now())).toMatchObject({ channel_id: failing });
  });

  test('has one message for the alerts of a burst, also if a worker of the last release grouped them', async () => {
    const { db } = context.deps;
    const [first, second] = [await addChannel('a'), await addChannel('b')];
    await importJson(db, [acmeRecord('CVE-2026-1000')]);
    await db.run(sql`
      with event as (
        insert into alert_events (cve_pk, revised_at, change)
        select pk, now() + n * interval '1 second', '{}' from cves, generate_series(1, 2) n returning id)
      insert into alert_deliveries (user_id, channel, channel_id, event_id, tracked)
      select ${ann.userId}, 'webhook', channel.id, event.id, '{}'
      from event, (values (${first}::integer), (${second}::integer)) as channel (id)`);
    const old = await db.row<{ id: string }>(sql`
      insert into alert_messages (user_id, channel, next_try_at, created_at) values (${ann.userId}, 'webhook', ${now()}, ${now()}) returning id`);
    await db.run(sql`update alert_deliveries set message_id = ${old?.id}`);
    await groupMessages(db, now(), true);
    const messages = await db.rows(sql`
      select m.channel_id, count(*) as alerts from alert_messages m join alert_deliveries d on d.message_id = m.id
      where m.state = 'waiting' and d.channel_id = m.channel_id group by m.id order by m.channel_id`);
    expect(messages).toEqual([
      { channel_id: first, alerts: 2 },
      { channel_id: second, alerts: 2 },
    ]);
  });

  test('belongs to a channel that only its owner finds, with a sealed target', async () => {
    const { db } = context.deps;
    const id = await addChannel('a');
    const bob = await context.createUser();
    expect(await listChannels(db, ann.userId)).toMatchObject([{ id, name: 'a', target: 'hooks.example.com' }]);
    expect(await findChannel(db, ann.userId, id)).toMatchObject({ id, state: 'active' });
    expect(await listChannels(db, bob.userId)).toEqual([]);
    expect(await findChannel(db, bob.userId, id)).toBeUndefined();
    expect(await findEndpoint(context.deps, { userId: bob.userId, id, now: now() })).toBeUndefined();
    expect(await findEndpoint(context.deps, { userId: ann.userId, id, now: now() })).toEqual({
      target: { url: 'https://hooks.example.com/a' },
      secrets: ['s'],
    });
    const stored = JSON.stringify(await db.rows(sql`select * from notification_channels`));
    expect(stored).not.toContain('https://');
  });
});
