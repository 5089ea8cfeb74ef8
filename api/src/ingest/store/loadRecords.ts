import { type Db, sql } from '../../db/index.ts';
import { listOwnEntries } from '../osv/addStatements.ts';
import { linkPackages } from '../packages/linkPackages.ts';
import type { ParsedRecord } from '../readFiles.ts';
import { affectedPairs } from '../record/affected.ts';
import type { CveDocument, CveRecord, SeverityRank } from '../record/CveRecord.ts';
import { nameRow } from '../record/readRecord.ts';
import { toTsvector } from '../record/searchWords.ts';

interface Row {
  cve_id: string;
  cve_year: number;
  vulnerability_name: string;
  vuln_status: string;
  severity: SeverityRank;
  published_date: string;
  updated_date: string;
  revised_at: string;
  content_hash: string;
  doc: CveDocument;
}

// Returns stored records without statements of advisories, so that they can be written again.
export async function loadRecords(tx: Db, cveIds: string[]): Promise<ParsedRecord[]> {
  const rows = await tx.rows<Row>(sql`
    select cve.cve_id, cve.cve_year, cve.vulnerability_name, cve.vuln_status, cve.severity, cve.published_date, cve.updated_date,
      cve.revised_at, cve.content_hash, details.doc
    from cves cve join cve_details details on details.cve_pk = cve.pk
    where cve.cve_id = any(${cveIds}::text[]) and not cve.demo order by cve.pk`);
  return rows.map((row) => {
    const record = toRecord(row);
    return { record, hash: row.content_hash, json: JSON.stringify(record.document), words: toTsvector(record) };
  });
}

function toRecord(row: Row): CveRecord {
  const affected = listOwnEntries(row.doc.affected);
  const stated = affected.filter(({ adp }) => adp !== true);
  return {
    cveId: row.cve_id,
    year: row.cve_year,
    name: row.vulnerability_name,
    status: row.vuln_status,
    severity: row.severity,
    score: row.doc.scores.find(({ base_score }) => base_score !== null) ?? null,
    published: row.published_date,
    updated: row.updated_date,
    revised: row.revised_at,
    ...nameRow(stated, affected),
    pairs: linkPackages(affectedPairs(affected), { ...row.doc, affected }),
    document: { ...row.doc, affected },
  };
}
