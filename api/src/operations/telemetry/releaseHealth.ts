import type { AnswerOf } from '@faultline/shared/contract';
import type { telemetry } from '@faultline/shared/contract/wire';
import { type Db, sql } from '../../db/index.ts';

type Summary = AnswerOf<typeof telemetry.summary>;

const HOURS = 24;
const SHOWN = 200;
const DAY_MS = HOURS * 60 * 60 * 1000;

/** How each release did in the last 24 hours, the most loaded first. */
export async function releaseHealth(db: Db, now: Date): Promise<Summary> {
  const since = new Date(now.getTime() - DAY_MS);
  const releases = await db.rows<Summary['releases'][number]>(sql`
    select remote, version,
      coalesce(sum(n) filter (where event = 'mf.load.ok'), 0)::float8 as loaded,
      coalesce(sum(n) filter (where event in ('mf.load.fallback', 'mf.load.fail', 'mf.render.error')), 0)::float8 as failed,
      (sum(ms) filter (where event = 'mf.load.ok') / sum(n) filter (where event = 'mf.load.ok'))::float8 as mean_ms
    from telemetry where hour > ${since}
    group by remote, version
    order by loaded desc, failed desc, remote, version limit ${SHOWN}`);
  return { hours: HOURS, releases };
}
