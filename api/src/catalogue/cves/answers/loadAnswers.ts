import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../../db/index.ts';
import { selectNamed } from '../../../ingest/record/affected.ts';
import type { RecordProduct } from '../../../ingest/record/CveRecord.ts';
import { formatSource } from '../sourceNames.ts';
import { type AdvisorySources, findAdvisory } from './findAdvisory.ts';
import { findFixes, type Fix, type FixSources } from './findFixes.ts';
import { loadNames } from './loadNames.ts';

/** A fix as every surface shows it: with the names of the catalog. */
export type NamedFix = NonNullable<AnswerOf<typeof schemas.getCve>['fixes']>[number] & Pick<Fix, 'scheme'>;

export interface CveAnswer {
  fixes: NamedFix[];
  advisory: ReturnType<typeof findAdvisory>;
}

type Document = FixSources & AdvisorySources;

/** Loads what fixes CVEs, and the advisory, by primary key: for the page, reports, messages and feeds. */
export async function loadAnswers(db: Db, pks: readonly number[]): Promise<ReadonlyMap<number, CveAnswer>> {
  if (pks.length === 0) return new Map();
  const rows = await db.rows<{ cve_pk: number; doc: Document }>(
    sql`select cve_pk, doc from cve_details where cve_pk = any(${pks}::integer[])`,
  );
  const answers = await findAnswers(
    db,
    rows.map(({ doc }) => doc),
  );
  return new Map(rows.map(({ cve_pk }, index) => [cve_pk, answers[index] ?? { fixes: [], advisory: undefined }]));
}

/** Returns the answers of documents in their order. */
export async function findAnswers(db: Db, docs: readonly Document[]): Promise<CveAnswer[]> {
  const found = docs.map((doc) => ({ doc, fixes: findFixes(doc) }));
  const entries = [
    ...new Set(
      found.flatMap(({ doc, fixes }) => {
        const isNamed = selectNamed(doc.affected);
        return fixes.flatMap(({ entry }) => listNamed(doc.affected[entry], isNamed));
      }),
    ),
  ];
  const names = await loadNames(
    db,
    entries.map((entry) => ({ entry, versions: [] })),
  );
  const byEntry = new Map(entries.map((entry, index) => [entry, names.get(index)]));
  return found.map(({ doc, fixes }) => ({
    fixes: fixes.map(({ entry, vendor, product, source, ...fix }) => {
      const stated = doc.affected[entry];
      const name = stated && byEntry.get(stated);
      return {
        ...fix,
        product_id: name?.product_id ?? null,
        vendor_name: name?.vendor_name ?? vendor,
        product_name: name?.product_name ?? product,
        source: formatSource(source),
      };
    }),
    advisory: findAdvisory(doc),
  }));
}

const listNamed = (entry: RecordProduct | undefined, isNamed: (entry: RecordProduct) => boolean): RecordProduct[] =>
  entry !== undefined && isNamed(entry) ? [entry] : [];
