import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';

const NAME = 'telegram';
const LEASE = sql`interval '30 seconds'`;
const RENEW_MS = 10_000;

// Acquires or renews the lease; false while another process has it. Times are those of the database, which all processes
// share. A lease that ends later than any valid one is left from a wrong clock.
async function lease({ db }: Pick<Deps, 'db'>, holder: string): Promise<boolean> {
  const taken = await db.run(sql`
    insert into leases (name, holder, until) values (${NAME}, ${holder}, now() + ${LEASE})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where leases.holder = excluded.holder or leases.until not between now() and now() + 2 * ${LEASE}`);
  return taken > 0;
}

async function listen(
  deps: Deps,
  telegram: NonNullable<Deps['telegram']>,
  holder: string,
  signal: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const answering = telegram
    .answerStart(AbortSignal.any([signal, lost.signal]), async (name) => {
      await deps.db.run(sql`update alert_channels set bot = ${name} where channel = 'telegram'`);
    })
    .finally(() => lost.abort());
  answering.catch(() => undefined); // awaited below, but perhaps not at once
  try {
    while (!signal.aborted && !lost.signal.aborted) {
      await sleep(RENEW_MS, undefined, { signal: AbortSignal.any([signal, lost.signal]) }).catch(() => undefined);
      if (lost.signal.aborted || !(await lease(deps, holder))) break;
    }
  } finally {
    lost.abort();
    await answering;
  }
}

// One of all processes answers until `signal` aborts. If that process ends, another one continues.
export async function pollBotStartCommands(
  deps: Deps,
  telegram: NonNullable<Deps['telegram']>,
  signal: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  while (!signal.aborted) {
    try {
      if (await lease(deps, holder)) await listen(deps, telegram, holder, signal);
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the Telegram bot does not answer');
    }
    await sleep(RENEW_MS, undefined, { signal }).catch(() => undefined);
  }
  await deps.db.run(sql`delete from leases where name = ${NAME} and holder = ${holder}`);
}
