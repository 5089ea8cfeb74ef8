import { type Db, sql } from '../../db/index.ts';
import { listOf, shapeOf, textOf } from '../record/lenient.ts';
import { readInstant } from '../record/readInstant.ts';
import type { CveFile, SkippedFile } from '../source/CveFile.ts';
import { request } from './download.ts';

const ID = /^CVE-(\d{4})-(\d{4,19})$/;

/** Where the official list keeps a record: `cves/2026/1xxx/CVE-2026-1234.json`. */
function pathOf(cveId: string): string | undefined {
  const [, year, number = ''] = ID.exec(cveId) ?? [];
  return year === undefined ? undefined : `cves/${year}/${number.slice(0, -3)}xxx/${cveId}.json`;
}

async function readDelta(source: string): Promise<Map<string, string>> {
  const response = (await request(`${source}/delta.json`)) ?? (await request(`${source}/cves/delta.json`));
  const delta = shapeOf(await response?.json().catch(() => undefined));
  const items = [...listOf(delta.new), ...listOf(delta.updated)].map(shapeOf);
  return new Map(
    items.map(({ cveId, dateUpdated }) => [textOf(cveId)?.toUpperCase() ?? '', readInstant(dateUpdated) ?? '']),
  );
}

/** Single records that `delta.json` names and that are not here in that version: what changed since the last archive. */
export async function* changedFiles(db: Db, source: string): AsyncGenerator<CveFile | SkippedFile> {
  const delta = await readDelta(source);
  const known = await db.rows<{ cve_id: string; updated_date: string }>(
    sql`select cve_id, updated_date from cves where cve_id = any(${[...delta.keys()]}::text[])`,
  );
  const dates = new Map(known.map(({ cve_id, updated_date }) => [cve_id, updated_date]));
  for (const [cveId, updated] of delta) {
    const path = pathOf(cveId);
    const date = dates.get(cveId);
    if (path === undefined || (date !== undefined && date >= updated)) continue;
    const response = await request(`${source}/${path}`);
    yield response === undefined
      ? { path, why: 'delta.json names it, but it is not there' }
      : { path, bytes: Buffer.from(await response.arrayBuffer()) };
  }
}
