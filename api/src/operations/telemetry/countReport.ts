import { createHmac, randomBytes } from 'node:crypto';
import type { BodyOf } from '@faultline/shared/contract';
import type { telemetry } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';

const HOUR_MS = 60 * 60 * 1000;

type Report = BodyOf<typeof telemetry.report>;

const isSuccess = (event: string) => event === 'mf.load.start' || event === 'mf.load.ok';

// Each event of a release counts once per report.
function countEvents({ sample, events }: Report) {
  const groups = Map.groupBy(events, ({ remote, version, event }) => `${remote} ${version} ${event}`);
  // A fixed order prevents deadlocks between concurrent reports.
  return [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (first === undefined) return [];
      const { remote, version, event } = first;
      const n = isSuccess(event) ? sample : 1;
      const times = [first, ...others].map(({ ms = 0 }) => ms);
      const meanMs = times.reduce((sum, ms) => sum + ms, 0) / times.length;
      return [{ remote, version, event, n, ms: Math.round(meanMs * n) }];
    });
}

// The daily key is deleted together with its counts, so the address can no longer be recovered.
async function hashAddress(db: Db, now: Date, address: string): Promise<string> {
  const day = now.toISOString().slice(0, 10);
  await db.run(sql`
    insert into telemetry_keys (day, key) values (${day}::date, ${randomBytes(32).toString('hex')}) on conflict (day) do nothing`);
  const row = await db.row<{ key: string }>(sql`select key from telemetry_keys where day = ${day}::date`);
  return createHmac('sha256', row?.key ?? '')
    .update(address)
    .digest('hex')
    .slice(0, 32);
}

// Each event of a release counts once per address and hour. Nothing else is stored.
export async function countReport(db: Db, now: Date, report: Report, address: string): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const counts = countEvents(report);
  if (counts.length === 0) return;
  const hash = await hashAddress(db, now, address);
  await db.run(sql`
    with given as (
      select * from ${sql.unnest(counts, { remote: 'text', version: 'text', event: 'text', n: 'bigint', ms: 'bigint' })}
        as given (remote, version, event, n, ms)),
    fresh as (
      insert into telemetry_addresses (hour, remote, version, event, address_hash)
      select ${hour}::timestamptz, remote, version, event, ${hash} from given
      on conflict do nothing returning remote, version, event)
    insert into telemetry (hour, remote, version, event, n, ms)
    select ${hour}::timestamptz, given.* from given join fresh using (remote, version, event)
    order by remote, version, event
    on conflict (hour, remote, version, event) do update set
      n = telemetry.n + excluded.n, ms = telemetry.ms + excluded.ms`);
}
