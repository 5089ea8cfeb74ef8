import type { BodyOf } from '@faultline/shared/contract';
import type { telemetry } from '@faultline/shared/contract/wire';
import { type Db, sql } from '../../db/index.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Different counts an hour. Browsers may report any version; beyond this only what is counted already is. */
const MOST = 5000;

interface Count {
  remote: string;
  version: string;
  event: string;
  n: number;
  ms: number;
}

const isSuccess = (event: string) => event === 'mf.load.start' || event === 'mf.load.ok';

function countsOf({ sample, events }: BodyOf<typeof telemetry.report>): Count[] {
  const counts = new Map<string, Count>();
  for (const { event, remote, version, ms = 0 } of events) {
    const key = `${remote} ${version} ${event}`;
    const count = counts.get(key) ?? { remote, version, event, n: 0, ms: 0 };
    const weight = isSuccess(event) ? sample : 1;
    count.n += weight;
    count.ms += ms * weight;
    counts.set(key, count);
  }
  // In one order, so that reports written at the same time do not wait for each other in a circle.
  return [...counts.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** Adds what one page reported to the counts of this hour; nothing of the report itself is kept. */
export async function countReport(db: Db, now: Date, report: BodyOf<typeof telemetry.report>): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const counts = countsOf(report);
  const column = <K extends keyof Count>(name: K) => counts.map((count) => count[name]);
  await db.run(sql`
    insert into telemetry (hour, remote, version, event, n, ms)
    select ${hour}::timestamptz, given.*
    from unnest(
      ${column('remote')}::text[], ${column('version')}::text[], ${column('event')}::text[],
      ${column('n')}::bigint[], ${column('ms')}::bigint[]
    ) as given (remote, version, event, n, ms)
    where (select count(*) from telemetry where hour = ${hour}) < ${MOST}
      or exists (
        select 1 from telemetry as known
        where known.hour = ${hour} and known.remote = given.remote and known.version = given.version
          and known.event = given.event)
    on conflict (hour, remote, version, event) do update set
      n = telemetry.n + excluded.n, ms = telemetry.ms + excluded.ms`);
}
