import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { emptyCatalogue } from '../../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../../testing/index.ts';
import { acmeRecord, follow } from '../fixtures/acmeRecord.ts';
import { type Smtp, startSmtp } from '../fixtures/startSmtp.ts';
import { deliverAlerts } from './deliver.ts';
import { resumeChannel } from './messageQueue.ts';

let context: TestContext;
let smtp: Smtp;
let ann: TestUser;
beforeAll(async () => {
  smtp = await startSmtp();
  context = await createTestContext({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://faultline.example' } });
});
beforeEach(async () => {
  await emptyCatalogue(context.deps.db);
  await context.deps.db.run(sql`delete from users`);
  await resumeChannel(context.deps.db, 'email'); // a test may end in an outage
  smtp.received.length = 0;
  ann = await context.createUser();
  await importJson(context.deps.db, [acmeRecord('CVE-2026-1000')]);
});
afterAll(async () => {
  await context.close();
  await smtp.stop();
});

// Delivers to a server that goes down over Ann's mail, and is there again when the channel may be used again.
const deliverWithFall = async () => {
  let stopped: Promise<void> | undefined;
  smtp.hooks.shouldCut = (_, to) => {
    if (to === ann.email) stopped = smtp.stop();
    return stopped !== undefined;
  };
  const { again = 0 } = await deliverAlerts(context.deps, { isOver: true });
  if (stopped) {
    await stopped;
    const { received, port } = smtp;
    Object.assign(smtp, await startSmtp(port));
    smtp.received.push(...received);
  }
  context.clock.advance(again + 1);
};

test.each([0, 2])(
  'a recipient over whom the mail server goes down holds up nobody else, after %i attempts in an outage',
  async (attempts) => {
    const bob = await context.createUser();
    await follow(context, ann, 'Acme');
    await follow(context, bob, 'Acme');
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', { score: [9.8, 'CRITICAL'] })]);
    const { port } = smtp;
    if (attempts > 0) await smtp.stop();
    for (let attempt = 0; attempt < attempts; attempt++)
      context.clock.advance(((await deliverAlerts(context.deps, { isOver: true })).again ?? 0) + 1);
    if (attempts > 0) Object.assign(smtp, await startSmtp(port));
    await deliverWithFall();
    await deliverWithFall();
    expect(smtp.received.map(({ to }) => to)).toEqual([bob.email]);

    await context.deps.db.run(sql`update alert_messages set tries = 49 where state = 'waiting'`);
    context.clock.advance(3600);
    await deliverWithFall();
    const states = await context.deps.db.rows(sql`select state from alert_messages order by position`);
    expect(states).toEqual([{ state: 'failed' }, { state: 'sent' }]);
  },
);
