import { type Db, sql, type Statement } from '../../db/index.ts';

// Lists order probabilities with this precision.
const EPSS_STEPS = 100_000;
// Above every EPSS in steps, and every score in tenths: the parts of a priority do not touch.
const EPSS_ROOM = 131_072;
const SCORE_ROOM = 128;

const score = sql`coalesce(round(c.base_score * 10), -1)::integer`;
const epss = sql`coalesce(round(e.score::numeric * ${EPSS_STEPS}::integer), -1)::integer`;
const exploited = sql`case when c.kev then 2 else 0 end + case when c.exploitation = 2 then 1 else 0 end`;

// A number that sorts by KEV, then SSVC active, then EPSS, then CVSS.
const priority = sql`
  ((${exploited}) * ${EPSS_ROOM}::integer + ${epss} + 1) * ${SCORE_ROOM}::integer + ${score} + 1`;

/** Writes what lists sort by, for the CVEs `c` that a condition names, where it has changed. */
export async function writeRanks(db: Db, which: Statement): Promise<void> {
  await db.run(sql`
    insert into cve_ranks as stored (cve_pk, published_date, updated_ms, score, epss, priority)
    select c.pk, c.published_date, round(extract(epoch from c.updated_date) * 1000)::bigint, ${score}, ${epss}, ${priority}
    from cves c left join epss_scores e on e.cve_id = c.cve_id where ${which}
    on conflict (cve_pk) do update set published_date = excluded.published_date, updated_ms = excluded.updated_ms,
      score = excluded.score, epss = excluded.epss, priority = excluded.priority
    where (stored.published_date, stored.updated_ms, stored.priority, stored.score, stored.epss)
      is distinct from (excluded.published_date, excluded.updated_ms, excluded.priority, excluded.score, excluded.epss)`);
}
