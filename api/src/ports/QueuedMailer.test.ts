import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../createDeps.ts';
import { type Database, sql } from '../db/index.ts';
import { openTestDb } from '../testing/index.ts';
import { TestClock } from '../testing/TestClock.ts';
import { BossJobs } from './BossJobs.ts';
import { composeMail } from './composeMail.ts';
import { DeliveryError } from './Delivery.ts';
import type { SendMail } from './Mailer.ts';
import { QueuedMailer } from './QueuedMailer.ts';

const mail = composeMail({
  to: 'ann@example.com',
  subject: '123456 is your code',
  before: [],
  code: '123456',
  after: [],
});
const WAIT = { timeout: 100_000, interval: 20 };

describe('QueuedMailer', () => {
  let db: Database;
  let clock: TestClock;
  const running: BossJobs[] = [];
  beforeAll(async () => {
    db = await openTestDb('pglite');
    clock = new TestClock();
  });
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await db.run(sql`delete from pgboss.job where name = 'mails'`);
  });
  afterAll(() => db.close());

  // A process: it sends once `startJobs` is called.
  async function open(send: SendMail, { secret = 'a secret', previousSecrets = [] as string[] } = {}) {
    const log = createLog('silent');
    const jobs = new BossJobs(db, log);
    const mailer = new QueuedMailer({ send, jobs, clock, log, secret, previousSecrets });
    await jobs.open();
    running.push(jobs);
    return { mailer, jobs };
  }
  const states = async () =>
    (await db.rows<{ state: string }>(sql`select state from pgboss.job where name = 'mails'`)).map(
      ({ state }) => state,
    );
  const isSettled = () => vi.waitFor(async () => expect(await states()).toEqual(['completed']), WAIT);
  const refuse = (kind: DeliveryError['kind']) => () => Promise.reject(new DeliveryError(kind, kind));

  test('another process sends what was posted, and the database does not hold it in plain text', async () => {
    const { mailer, jobs } = await open(() => Promise.reject(new Error('not started')));
    await mailer.post(mail);
    const [row] = await db.rows<{ data: unknown }>(sql`select data from pgboss.job where name = 'mails'`);
    expect(JSON.stringify(row)).not.toMatch(/123456|ann@/);
    await jobs.stop();

    const send = vi.fn<SendMail>().mockResolvedValue('250 OK');
    const { jobs: next } = await open(send, { secret: 'a newer secret', previousSecrets: ['a secret'] });
    await next.start();
    await isSettled();
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...mail, messageId: expect.any(String) as string });
  });

  test('sends again after a failure, with the same message id', async () => {
    const send = vi.fn<SendMail>().mockImplementationOnce(refuse('down')).mockResolvedValue('250 OK');
    const { mailer, jobs } = await open(send);
    await jobs.start();
    await mailer.post(mail);
    await isSettled();
    const [first, second] = send.mock.calls.map(([{ messageId }]) => messageId);
    expect(send).toHaveBeenCalledTimes(2);
    expect(first).toBe(second);
  });

  test('drops a mail that the server refuses', async () => {
    const send = vi.fn<SendMail>().mockImplementation(refuse('refused'));
    const { mailer, jobs } = await open(send);
    await jobs.start();
    await mailer.post(mail);
    await isSettled();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('drops a code that has expired, and sends nothing for a decoy', async () => {
    const send = vi.fn<SendMail>();
    const { mailer, jobs } = await open(send);
    await mailer.post(mail, { validUntil: new Date(clock.now().getTime() + 600_000) });
    clock.advance(600);
    await jobs.start();
    await isSettled();
    await db.run(sql`delete from pgboss.job where name = 'mails'`);
    await mailer.post(mail, { isDecoy: true });
    await isSettled();
    expect(send).not.toHaveBeenCalled();
  });
});
