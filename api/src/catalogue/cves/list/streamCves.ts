import type { Db } from '../../../db/index.ts';
import { listFixTexts } from '../answers/formatFixes.ts';
import { loadAnswers } from '../answers/loadAnswers.ts';
import { VersionedCache } from '../../VersionedCache.ts';
import { type CveQuery, prepareQuery, type PageCursor } from '../query/CveQuery.ts';
import { findPage } from './listCves.ts';
import { type CveRow, markTracked } from './rows.ts';
import { type FilterParams, readCveFilter } from '../query/filter.ts';
import { loadTracked, type Tracked } from '../trackedCves.ts';

const ROWS = 500;

export interface ExportedCve extends CveRow {
  // The stated fixes (`findFixes`); if there are several products, `Anvil 2.0`.
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
    const answers = await loadAnswers(
      db,
      found.map(({ pk }) => pk),
    );
    const rows = await markTracked(db, found, tracked, { withMatches: hasReasons });
    for (const [place, { matches = [], ...row }] of rows.entries()) {
      const reasons = [...new Set(matches.flatMap(({ reason }) => reason ?? []))];
      yield {
        ...row,
        fixed_in: listFixTexts(answers.get(found[place]?.pk ?? 0)?.fixes ?? []),
        ...(hasReasons && { match_reasons: reasons }),
      };
    }
    const last = found.at(-1);
    if (!hasNext || last === undefined) return;
    after = { at: last.row.published_date, pk: last.pk };
  }
}
