import type { AnswerOf } from '@faultline/shared/contract';
import type { meta } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';

type DataStatus = Pick<
  AnswerOf<typeof meta.meta>,
  'cve_list_updated_at' | 'kev_updated_at' | 'epss_updated_at' | 'osv_updated_at'
>;

/**
 * Returns as of when the stored CVE list, KEV catalog, EPSS scores and OSV advisories hold, however they came: the last time a source was
 * found current, else what the loaded files state. Null where nothing is stored; synthetic records have no age.
 */
export async function getDataStatus(db: Db, now: Date): Promise<DataStatus> {
  // A date of the future is a mistake of the file or of this clock.
  const row = await db.row<DataStatus>(sql`
    with feed as (select name, succeeded_at from feeds where succeeded_at <= ${now}::timestamptz),
    kev as (
      select coalesce((select kev_released_at from catalogue_state), max(date_added)::timestamptz) as released_at
      from kev_entries having count(*) > 0)
    select
      greatest(
        (select succeeded_at from feed where name = 'cves'),
        (select to_timestamp(max(updated_ms) / 1000.0) from cve_ranks where updated_ms <= ${now.getTime()}::bigint)
      ) as cve_list_updated_at,
      (select greatest((select succeeded_at from feed where name = 'kev'), released_at)
       from kev where released_at <= ${now}::timestamptz) as kev_updated_at,
      (select max(day)::timestamptz from epss_days where day <= ${now}::timestamptz) as epss_updated_at,
      greatest(
        (select succeeded_at from feed where name = 'osv'),
        (select max(taken_at) from osv_archives where taken_at <= ${now}::timestamptz)) as osv_updated_at
    from catalogue_state where demo_cves = 0`);
  return row ?? { cve_list_updated_at: null, kev_updated_at: null, epss_updated_at: null, osv_updated_at: null };
}
