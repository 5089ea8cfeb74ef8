import { type Db, sql } from '../../db/index.ts';
import type { EpssScore } from '../risk-data/readEpss.ts';
import { writeEpss } from '../risk-data/writeEpss.ts';
import { Random } from './Random.ts';

const EXPLOITED = 0.02;

async function* generateScores(cveIds: string[]): AsyncGenerator<EpssScore> {
  for (const cve_id of cveIds) {
    const random = new Random(`${cve_id} epss`);
    const score = Math.round(random.next() ** 6 * 1e5) / 1e5;
    yield { cve_id, score, percentile: Math.round(score ** (1 / 6) * 1e5) / 1e5 };
  }
}

/** Made-up EPSS scores for all synthetic records, and a made-up KEV entry for some; the same ones each time. */
export async function enrichDemo(db: Db): Promise<void> {
  const rows = await db.rows<{ cve_id: string; published_date: string }>(
    sql`select cve_id, published_date from cves where demo and vuln_status = 'PUBLISHED'`,
  );
  const exploited = rows.filter(({ cve_id }) => new Random(`${cve_id} kev`).chance(EXPLOITED));
  await db.run(sql`
    insert into kev_entries (cve_id, date_added, due_date, required_action)
    select id, day, day + 21, 'None: this is a demo entry, nothing here is exploited.'
    from unnest(${exploited.map(({ cve_id }) => cve_id)}::text[], ${exploited.map((row) => row.published_date.slice(0, 10))}::date[]) as w (id, day)
    on conflict (cve_id) do nothing`);
  await db.run(sql`update cves c set kev = true from kev_entries k where k.cve_id = c.cve_id and c.demo and not c.kev`);
  await writeEpss(db, generateScores(rows.map(({ cve_id }) => cve_id)));
}
