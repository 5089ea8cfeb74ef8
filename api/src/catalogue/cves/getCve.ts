import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';
import { VersionedCache } from '../VersionedCache.ts';
import { notFound } from '../../http/index.ts';
import { severityName } from '../../ingest/changes/comparableFields.ts';
import type { CveDocument } from '../../ingest/record/CveRecord.ts';
import { affectedVersions } from './affectedVersions.ts';
import type { ReadContext } from './CveQuery.ts';
import { type CveRow, type Found, loadRows, readEpss } from './loadRows.ts';
import { markTracked } from './markTracked.ts';
import type { Tracked } from './Tracked.ts';

type CveDetail = AnswerOf<typeof schemas.getCve>;

interface Details {
  doc: CveDocument;
  ingested_at: string;
  percentile: number | null;
  date_added: string | null;
  due_date: string | null;
  required_action: string;
}

/** The primary key of a CVE by its id, in any case; 404 when there is none. */
export async function findCve(db: Db, cveId: string): Promise<number> {
  const row = await db.row<{ pk: number }>(sql`select pk from cves where cve_id = ${cveId.trim().toUpperCase()}`);
  if (row === undefined) throw notFound('CVE not found');
  return row.pk;
}

const day = (date: string | null) => date?.slice(0, 10) ?? null;

/** Some records hold megabytes of versions: few are kept. */
const MAX_KEPT_DETAILS = 300;

export const createDetailCache = (): VersionedCache => new VersionedCache(MAX_KEPT_DETAILS);

/** All that is known of one CVE, as one person sees it. What all see alike is kept for as long as the catalogue stays as it is. */
export async function getCve({ db, cache, version }: ReadContext, cveId: string, tracked: Tracked): Promise<CveDetail> {
  const id = cveId.trim().toUpperCase();
  const { found, detail } = await cache.get(version, `cve ${id}`, () => loadCve(db, id));
  const [row] = await markTracked(db, [found], tracked);
  if (row === undefined) throw notFound('CVE not found');
  return { ...row, ...detail };
}

interface SharedDetail {
  found: Found;
  detail: Omit<CveDetail, Exclude<keyof CveRow, 'affected_versions'>>;
}

async function loadCve(db: Db, cveId: string): Promise<SharedDetail> {
  const pk = await findCve(db, cveId);
  const [{ found }, details] = await Promise.all([
    loadRows(db, sql`select pk, published_date from cves where pk = ${pk}`, false),
    db.row<Details>(sql`
      select d.doc, c.ingested_at, e.percentile, k.date_added, k.due_date, k.required_action
      from cves c join cve_details d on d.cve_pk = c.pk
      left join epss_scores e on e.cve_id = c.cve_id left join kev_entries k on k.cve_id = c.cve_id
      where c.pk = ${pk}`),
  ]);
  const [row] = found;
  if (row === undefined || details === undefined) throw notFound('CVE not found');
  const { doc } = details;
  const date_added = day(details.date_added);
  return {
    found: row,
    detail: {
      descriptions: doc.descriptions,
      affected_versions: await affectedVersions(db, doc.affected),
      reference_links: doc.references,
      cwes: doc.cwes,
      cvss_scores: doc.scores.map((score) => ({ ...score, severity: severityName(score.severity) })),
      remediation: doc.remediation,
      rejected_reason: doc.rejected_reason,
      kev_entry:
        date_added === null
          ? null
          : { date_added, due_date: day(details.due_date), required_action: details.required_action },
      epss_percentile: readEpss(details.percentile),
      ingested_date: details.ingested_at,
    },
  };
}
