import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { isExactVersion } from '@faultline/shared/versions';
import { type Db, sql } from '../../../db/index.ts';
import { notFound } from '../../../http/index.ts';
import { severityName } from '../../../ingest/changes/comparableFields.ts';
import { listEpssHistory } from '../../../ingest/index.ts';
import { OSV } from '../../../ingest/osv/addStatements.ts';
import type { CveDocument, RecordProduct, RecordRange } from '../../../ingest/record/CveRecord.ts';
import { chooseCompared, listVersionsWithPage, selectNamed } from '../../../ingest/record/affected.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { type CveRow, type Found, getStatedRanges, loadRows, markTracked, readEpss } from '../list/rows.ts';
import { chooseFix } from '../answers/findFixes.ts';
import { selectAliases } from '../answers/findAdvisory.ts';
import { findAnswers, type NamedFix } from '../answers/loadAnswers.ts';
import { loadNames } from '../answers/loadNames.ts';
import { formatSource } from '../sourceNames.ts';
import type { Tracked } from '../trackedCves.ts';

// Returns the details of a CVE for one user. The part that does not depend on the user is cached by data version.
export async function getCve({ db, cache, version }: ReadContext, cveId: string, tracked: Tracked): Promise<CveDetail> {
  const id = cveId.trim().toUpperCase();
  const { found, detail, fixes } = await cache.get(version, `cve ${id}`, () => loadCve(db, id));
  const [row] = await markTracked(db, [found], tracked, { withMatches: true });
  if (row === undefined) throw notFound('CVE not found');
  return { ...row, ...detail, ...(row.matches && { matches: row.matches.map(addFix(fixes, tracked)) }) };
}

function withoutOrder(fix: NamedFix): NonNullable<CveDetail['fixes']>[number] {
  const { product_id, vendor_name, product_name, version, branch, source, stated_as } = fix;
  return { product_id, vendor_name, product_name, version, branch, source, stated_as };
}

type Match = NonNullable<CveRow['matches']>[number];

// The fix for a user of the one version that a tracking names.
function addFix(fixes: readonly NamedFix[], { itemsByTarget }: Tracked) {
  const targets = new Map(
    [...itemsByTarget].flatMap(([target, items]) => items.map(({ id }) => [id, target] as const)),
  );
  return (match: Match): Match => {
    const target = targets.get(match.tracking_id);
    if (match.outcome !== 'affected' || target === undefined || !isExactVersion(target.text)) return match;
    const own = fixes.filter(({ product_id }) => product_id === target.productId);
    const fix = chooseFix(own, target.text.trim());
    return fix === undefined ? match : { ...match, fix: fix.version };
  };
}

// Returns the primary key of a CVE by its id, ignoring case. @throws 404 for an unknown CVE.
export async function findCve(db: Db, cveId: string): Promise<number> {
  const row = await db.row<{ pk: number }>(sql`select pk from cves where cve_id = ${cveId.trim().toUpperCase()}`);
  if (row === undefined) throw notFound('CVE not found');
  return row.pk;
}

type CveDetail = AnswerOf<typeof schemas.getCve>;

interface SharedDetail {
  found: Found;
  fixes: NamedFix[];
  detail: Omit<CveDetail, Exclude<keyof CveRow, 'affected_versions' | 'cvss_scores'>> & DerivedNames;
}

interface Details {
  doc: CveDocument;
  ingested_at: string;
  percentile: number | null;
  date_added: string | null;
  due_date: string | null;
  required_action: string;
  kev_vendor: string | null;
  kev_product: string | null;
  ransomware: boolean | null;
}

async function loadCve(db: Db, cveId: string): Promise<SharedDetail> {
  const [{ found }, details] = await Promise.all([
    loadRows(db, sql`select pk, published_date from cves where cve_id = ${cveId}`, { counts: false }),
    db.row<Details>(sql`
      select d.doc, c.ingested_at, e.percentile, k.date_added, k.due_date, k.required_action, k.ransomware,
        k.vendor as kev_vendor, k.product as kev_product
      from cves c join cve_details d on d.cve_pk = c.pk
      left join epss_scores e on e.cve_id = c.cve_id left join kev_entries k on k.cve_id = c.cve_id
      where c.cve_id = ${cveId}`),
  ]);
  const [row] = found;
  if (row === undefined || details === undefined) throw notFound('CVE not found');
  const { doc } = details;
  const date_added = day(details.date_added);
  const [answer] = await findAnswers(db, [doc]);
  const { fixes = [], advisory } = answer ?? {};
  return {
    found: row,
    fixes,
    detail: {
      ...findDerivedNames(details, row.row.product_id),
      descriptions: nameSources(doc.descriptions),
      affected_versions: await affectedVersions(db, doc.affected),
      reference_links: nameSources(doc.references),
      cwes: nameSources(doc.cwes),
      cvss_scores: nameSources(doc.scores).map((score) => ({ ...score, severity: severityName(score.severity) })),
      remediation: doc.remediation,
      fixes: fixes.map(withoutOrder),
      advisory: advisory ?? null,
      rejected_reason: doc.rejected_reason,
      ...(doc.replaced_by === undefined ? {} : { replaced_by: doc.replaced_by }),
      kev_entry:
        date_added === null
          ? null
          : { date_added, due_date: day(details.due_date), required_action: details.required_action },
      ransomware: details.ransomware,
      kev_mention: doc.kev ?? null,
      ssvc: doc.ssvc ?? null,
      assigner: doc.assigner === null ? null : { name: formatSource(doc.assigner), id: doc.assigner_id ?? null },
      credits: nameSources(doc.credits ?? []),
      capecs: nameSources(doc.capecs ?? []),
      aliases: selectAliases(doc),
      cpes: nameSources(doc.cpes ?? []),
      tags: doc.tags ?? [],
      epss_percentile: readEpss(details.percentile),
      ingested_date: details.ingested_at,
    },
  };
}

const nameSources = <T extends { source: string }>(items: readonly T[]): T[] =>
  items.map((item) => ({ ...item, source: formatSource(item.source) }));

type DerivedNames = Partial<Pick<CveDetail, 'vendor_name' | 'product_name' | 'names_from' | 'is_unlinked'>>;

// Where the assigner names no vendor: the first container of an ADP that names one, which the row shows already, else
// the KEV catalog (decision 31).
function findDerivedNames({ doc, kev_vendor, kev_product }: Details, productId: number | null): DerivedNames {
  const named = doc.affected.filter(({ vendor }) => vendor !== null);
  const [first] = named;
  if (first !== undefined) return named.some(isOfAssigner) ? {} : { names_from: formatSource(first.source) };
  if (kev_vendor === null) return {};
  const product = kev_product === null || productId !== null ? {} : { product_name: kev_product };
  return { vendor_name: kev_vendor, names_from: 'KEV', is_unlinked: true, ...product };
}

const isOfAssigner = ({ adp, advisory }: RecordProduct): boolean => adp !== true && advisory === undefined;

// The source of a range, with the advisory of OSV that states it: `OSV (GO-2024-2456)`.
const nameSource = (source: string, { advisory }: RecordProduct): string =>
  source === OSV && advisory !== undefined ? `${OSV} (${advisory})` : formatSource(source);

const day = (date: string | null) => date?.slice(0, 10) ?? null;

// Returns the affected ranges of the record, each with the ids of its vendor, product and first version that has a
// page.
async function affectedVersions(db: Db, entries: RecordProduct[]): Promise<AffectedVersion[]> {
  const isNamed = selectNamed(entries);
  const compared = chooseCompared(entries);
  const listPages = (range: RecordRange) => (compared(range) ? listVersionsWithPage(range) : []);
  const stated = entries.map((entry) => ({
    entry,
    ranges: getStatedRanges(entry).map((range) => ({ range, pages: listPages(range) })),
  }));
  const names = await loadNames(
    db,
    stated.map(({ entry, ranges }) => ({ entry, versions: ranges.flatMap(({ pages }) => pages) })),
  );
  return stated.flatMap(({ entry, ranges }, index) => {
    const found = isNamed(entry) ? names.get(index) : undefined;
    const shared = {
      entry: index,
      default_status: entry.default_status,
      ...(entry.decides === false ? { decides: false } : {}),
      ...(entry.advisory === undefined ? {} : { advisory: entry.advisory }),
      vendor_name: found?.vendor_name ?? entry.vendor,
      vendor_id: found?.vendor_id ?? null,
      product_name: found?.product_name ?? entry.product,
      product_id: found?.product_id ?? null,
    };
    return ranges.map(({ range, pages }) => ({
      id: pages.map((version) => found?.versionIds.get(version)).find((id) => id !== undefined) ?? null,
      ...range,
      sources: (range.sources ?? [entry.source]).map((source) => nameSource(source, entry)),
      ...shared,
    }));
  });
}

type AffectedVersion = AnswerOf<typeof schemas.getCve>['affected_versions'][number];

// Returns the EPSS scores of a CVE over the last 365 days, on the days they changed.
export async function getEpssHistory(db: Db, cveId: string): Promise<AnswerOf<typeof schemas.epssHistory>> {
  await findCve(db, cveId);
  return { data: await listEpssHistory(db, cveId.trim().toUpperCase()) };
}

// Returns what happened to a CVE, newest first; dates are the record's own.
export async function getTimeline(db: Db, cveId: string): Promise<AnswerOf<typeof schemas.cveTimeline>> {
  const pk = await findCve(db, cveId);
  return db.rows(sql`
    select event_type as "EventType", created_at as "CreatedAt", old_fields as "OldFields", new_fields as "NewFields"
    from cve_events where cve_pk = ${pk} order by created_at desc, id desc`);
}
