import { describe, expect, test } from 'vitest';
import { type Database, sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import { deliverAlerts } from '../delivery/deliver.ts';
import { deliverChannels } from '../delivery/deliverChannels.ts';
import { acmeRecord, follow } from '../fixtures/acmeRecord.ts';
import { startReceiver, verifySignature } from '../fixtures/startReceiver.ts';

const KILLS = 40;
const CHANNELS = 3;

// A process that is killed makes no statement after the given number of them.
function killAfter(db: Database, statements: number): Database {
  let left = statements;
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const member: unknown = Reflect.get(object, name, object);
        if (typeof member !== 'function') return member;
        const call = member.bind(object) as (...input: unknown[]) => unknown;
        if (name === 'transaction') return (work: (tx: object) => unknown) => call((tx: object) => work(wrap(tx)));
        if (name !== 'rows' && name !== 'row' && name !== 'run') return call;
        return async (...input: unknown[]) => {
          if (left-- <= 0) throw new Error('killed');
          return call(...input);
        };
      },
    });
  return wrap(db);
}

// The same sequence in every run.
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe.each(['postgres', 'pglite'] as const)('webhooks, on %s', (engine) => {
  const receiver = setUpServer(startReceiver);
  const context = setUpTestContext(() => ({
    engine,
    env: { WEBHOOK_ALLOW: 'loopback', PUBLIC_URL: 'https://faultline.example' },
  }));

  test('get each message once and in order, wherever the process is killed and whatever receivers answer', async () => {
    const { deps } = context;
    const ann = await context.createUser();
    await importJson(deps.db, [acmeRecord('CVE-2026-1000')]);
    await follow(context, ann, 'Acme');
    const secrets = new Map<string, string>();
    for (let count = 0; count < CHANNELS; count += 1) {
      const path = `/hook/${count}`;
      const body = { kind: 'webhook', name: path, url: `${receiver.url}${path}`, sends_trackings: true };
      const { id, secret } = (await context.call('POST /account/channels', { as: ann, body })).data;
      await context.call('POST /account/channels/test', { as: ann, body: { id } });
      secrets.set(path, secret ?? '');
    }
    receiver.accepted.length = 0;
    const random = createRandom(7);
    for (const path of secrets.keys()) {
      receiver.answers.set(path, (response) => {
        const chance = random();
        if (chance < 0.1) response.destroy();
        else response.writeHead(chance < 0.2 ? 500 : chance < 0.3 ? 429 : 200).end();
      });
    }
    const published: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const id = `CVE-2026-${3000 + kill}`;
      published.push(id);
      await importJson(deps.db, [acmeRecord(id)]);
      const killed = { ...deps, db: killAfter(deps.db, kill) };
      await deliverAlerts(killed, { isOver: true }).catch(() => undefined);
      await deliverChannels(killed).catch(() => undefined);
      // The claims of the killed process end.
      context.clock.advance(180);
      await deliverAlerts(deps, { isOver: true });
      await deliverChannels(deps);
    }
    for (const path of secrets.keys()) receiver.answers.delete(path);
    context.clock.advance(2 * 60 * 60);
    await deliverChannels(deps);

    const left = await deps.db.row(sql`
      select count(*) as n from alert_messages where channel_id is not null and state <> 'sent'`);
    expect(left).toEqual({ n: 0 });
    let messages = 0;
    for (const [path, secret] of secrets) {
      const byId = new Map<string, string[]>();
      for (const message of receiver.accepted.filter((each) => each.path === path)) {
        const { data } = verifySignature(message, secret) as { data: { cves: { id: string }[] } };
        // A receiver drops what has an id that it knows.
        const known = String(message.headers['webhook-id']);
        if (!byId.has(known)) byId.set(known, data.cves.map(({ id }) => id).toReversed());
      }
      expect([...byId.values()].flat()).toEqual(published);
      messages += byId.size;
    }
    // Some kills came after the receiver had the message.
    expect(receiver.accepted.length).toBeGreaterThan(messages);
  });
});
