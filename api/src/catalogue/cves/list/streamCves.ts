import { type Db, sql } from '../../../db/index.ts';
import type { RecordProduct } from '../../../ingest/record/CveRecord.ts';
import { VersionedCache } from '../../VersionedCache.ts';
import { type CveQuery, prepareQuery, type PageCursor } from '../query/CveQuery.ts';
import { findPage } from './listCves.ts';
import { type CveRow, markTracked } from './rows.ts';
import { type FilterParams, readCveFilter } from '../query/filter.ts';
import { loadTracked, type Tracked } from '../trackedCves.ts';

const ROWS = 500;

export interface ExportedCve extends CveRow {
  // The stated versions in which affected products are fixed; if there are several products, `Anvil 2.0`.
  fixed_in: string[];
  // The reasons for the match with tracked versions, for example `9.0.50 is in >= 9.0.0-M1, < 9.0.98`.
  match_reasons?: string[];
}

// Returns all CVEs that match a user's filters, newest first, fetched page by page: for exports. `hasReasons`: the rows
// are limited to trackings, including versions, and contain the reasons. @throws HttpError 400 for invalid filters
export async function openCves(db: Db, params: FilterParams, userId: number) {
  const cache = new VersionedCache();
  const tracked = await loadTracked(db, userId);
  const query = await prepareQuery({ db, cache, version: await cache.version(db) }, readCveFilter(params), tracked);
  const hasReasons = tracked.targets.length > 0 && (query.tracked ?? query.conditionsOn) !== undefined;
  return { hasReasons, rows: streamCves(db, query, tracked, hasReasons) };
}

async function* streamCves(
  db: Db,
  query: CveQuery,
  tracked: Tracked,
  hasReasons: boolean,
): AsyncGenerator<ExportedCve> {
  let after: PageCursor | undefined;
  for (;;) {
    const { found, hasNext } = await findPage(db, query, after, ROWS);
    const fixes = await findFixes(
      db,
      found.map(({ pk }) => pk),
    );
    const rows = await markTracked(db, found, tracked, { withMatches: hasReasons });
    for (const [place, { matches = [], ...row }] of rows.entries()) {
      const reasons = [...new Set(matches.flatMap(({ reason }) => reason ?? []))];
      yield {
        ...row,
        fixed_in: fixes.get(found[place]?.pk ?? 0) ?? [],
        ...(hasReasons && { match_reasons: reasons }),
      };
    }
    const last = found.at(-1);
    if (!hasNext || last === undefined) return;
    after = { at: last.row.published_date, pk: last.pk };
  }
}

const MAX_FIXES = 10;

async function findFixes(db: Db, pks: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db.rows<{ cve_pk: number; affected: RecordProduct[] }>(sql`
    select cve_pk, doc->'affected' as affected from cve_details where cve_pk = any(${pks}::integer[])`);
  return new Map(rows.map(({ cve_pk, affected }) => [cve_pk, listFixes(affected)]));
}

function listFixes(products: readonly RecordProduct[]): string[] {
  const stated = products.map(({ product, ranges }) => ({
    product,
    fixes: ranges.flatMap(({ status, less_than }) =>
      status === 'affected' && less_than !== null && /\d/.test(less_than) ? [less_than] : [],
    ),
  }));
  const hasFix = stated.filter(({ fixes }) => fixes.length > 0);
  const named = hasFix.flatMap(({ product, fixes }) =>
    fixes.map((fix) => (hasFix.length === 1 || product === null ? fix : `${product} ${fix}`)),
  );
  return [...new Set(named)].slice(0, MAX_FIXES);
}
