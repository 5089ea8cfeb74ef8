import { NOTHING_TRACKED } from './cves/trackedCves.ts';
import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { tokenize } from '@faultline/shared/search';
import { containing, type Db, sql } from '../db/index.ts';
import { severityName } from '../ingest/changes/comparableFields.ts';
import { identityKey } from '../ingest/record/identityKey.ts';
import type { SeverityRank } from '../ingest/record/CveRecord.ts';
import { findPage } from './cves/list/listCves.ts';
import { prepareQuery } from './cves/query/CveQuery.ts';
import { suggestProducts, suggestVendors } from './names/findNames.ts';
import type { ReadContext } from './VersionedCache.ts';

// Suggestions do not depend on trackings.

export type Suggestions = AnswerOf<typeof schemas.search>;
type SuggestedCve = Suggestions['cves'][number];

// Nearly every text contains a shorter prefix.
const MIN_PREFIX_LENGTH = 3;

// Returns the best few CVEs, vendors and products for a partly typed text, cached until records change.
export function searchEverything(
  read: ReadContext,
  { text, limit }: { text: string; limit: number },
): Promise<Suggestions> {
  const key = identityKey(text);
  return read.cache.get(read.version, `search ${limit} ${key}`, async () => {
    if (key === '') return { cves: [], vendors: [], products: [] };
    const [cves, vendors, products] = await Promise.all([
      suggestCves(read, key, limit),
      suggestVendors(read.db, key, limit),
      suggestProducts(read.db, key, limit),
    ]);
    return { cves, vendors, products };
  });
}

// Finds CVEs by id or a part of it if the text can be one, otherwise by words, newest first.
function suggestCves(read: ReadContext, key: string, limit: number): Promise<SuggestedCve[]> {
  const [, id] = /^(?:cve-?)?(\d{4}-\d*)$/.exec(key) ?? /^cve-(\d{1,4})$/.exec(key) ?? [];
  if (id !== undefined) return findIds(read.db, sql`c.cve_id like ${containing(`CVE-${id}`).slice(1)}`, limit);
  if (/^\d{4,}$/.test(key)) return findIds(read.db, sql`substr(c.cve_id, 5) like ${containing(`-${key}`)}`, limit);
  return findTexts(read, tokenize(key), limit);
}

// In the order of the ids, so that an exact match comes first.
async function findIds(db: Db, condition: ReturnType<typeof sql>, limit: number): Promise<SuggestedCve[]> {
  const rows = await db.rows<Omit<SuggestedCve, 'severity'> & { severity: SeverityRank }>(sql`
    select c.cve_id, c.vulnerability_name, c.severity, c.published_date from cves c where ${condition}
    order by c.cve_id limit ${limit}`);
  return rows.map((row) => ({ ...row, severity: severityName(row.severity) }));
}

async function findTexts(read: ReadContext, words: string[], limit: number): Promise<SuggestedCve[]> {
  const isPrefix = (words.at(-1)?.length ?? 0) >= MIN_PREFIX_LENGTH;
  if (words.length === 0 || (words.length === 1 && !isPrefix)) return [];
  const query = await prepareQuery(
    read,
    { query: { kind: 'text', words, isPhrase: false, isPrefix } },
    NOTHING_TRACKED,
  );
  // Most partly typed words are frequent, so the newest rows are searched first.
  const { found } = await findPage(read.db, query, undefined, limit, { total: Infinity });
  return found.map(({ row: { cve_id, vulnerability_name, severity, published_date } }) => ({
    cve_id,
    vulnerability_name,
    severity,
    published_date,
  }));
}
