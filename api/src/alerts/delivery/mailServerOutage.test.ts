import { expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { follow } from '../fixtures/acmeRecord.ts';
import { startSmtp } from '../fixtures/startSmtp.ts';
import { setUpAlertContext } from '../fixtures/setUpAlertContext.ts';

const { context, smtp, ann, deliver, publish } = setUpAlertContext();

// Delivers to a server that fails while it receives Ann's mail, and works again when the channel is next tried.
const deliverWithFall = async () => {
  let stopped: Promise<void> | undefined;
  smtp.hooks.shouldCut = (_, to) => {
    if (to === ann.email) stopped = smtp.stop();
    return stopped !== undefined;
  };
  const { again = 0 } = await deliver();
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
    await publish('CVE-2026-2000');
    const { port } = smtp;
    if (attempts > 0) await smtp.stop();
    for (let attempt = 0; attempt < attempts; attempt++) context.clock.advance(((await deliver()).again ?? 0) + 1);
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
