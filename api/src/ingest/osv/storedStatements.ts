import { type Db, sql } from '../../db/index.ts';
import type { ParsedRecord } from '../readFiles.ts';
import { toTsvector } from '../record/searchWords.ts';
import { addStatements, type Statement } from './addStatements.ts';

/** Adds what stored advisories say of the CVEs to their records. */
export async function addStoredStatements(tx: Db, items: ParsedRecord[]): Promise<ParsedRecord[]> {
  const ids = items.map(({ record }) => record.cveId);
  const rows = await tx.rows<Statement & { cve_id: string }>(sql`
    select cve_id, ecosystem, advisory, name, ranges from osv_statements where cve_id = any(${ids}::text[])
    order by cve_id, ecosystem, advisory, name`);
  if (rows.length === 0) return items;
  const byCve = Map.groupBy(rows, ({ cve_id }) => cve_id);
  return items.map((item) => {
    const statements = byCve.get(item.record.cveId);
    if (statements === undefined) return item;
    const record = addStatements(item.record, statements);
    return { ...item, record, json: JSON.stringify(record.document), words: toTsvector(record) };
  });
}
