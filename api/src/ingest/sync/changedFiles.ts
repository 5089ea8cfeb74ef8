import { type Db, sql } from '../../db/index.ts';
import { isFuture } from '../record/isFuture.ts';
import { asList, asObject, asString, readInstant } from '../record/coerce.ts';
import type { CveFile, SkippedFile } from '../source/CveFile.ts';
import { downloadDocument, DownloadTooLargeError } from './download.ts';

const ID = /^CVE-(\d{4})-(\d{4,19})$/;

// Returns the path of a record in the official list: `cves/2026/1xxx/CVE-2026-1234.json`.
function toRecordPath(cveId: string): string | undefined {
  const [, year, number = ''] = ID.exec(cveId) ?? [];
  return year === undefined ? undefined : `cves/${year}/${number.slice(0, -3)}xxx/${cveId}.json`;
}

function parse(document: Buffer | undefined): unknown {
  try {
    return JSON.parse(document?.toString('utf8') ?? 'null');
  } catch {
    return undefined;
  }
}

async function readDelta(source: string, signal?: AbortSignal): Promise<Map<string, string>> {
  const document =
    (await downloadDocument(`${source}/delta.json`, { signal })) ??
    (await downloadDocument(`${source}/cves/delta.json`, { signal }));
  const delta = asObject(parse(document));
  const items = [...asList(delta.new), ...asList(delta.updated)].map(asObject);
  return new Map(
    items.map(({ cveId, dateUpdated }) => [asString(cveId)?.toUpperCase() ?? '', readInstant(dateUpdated) ?? '']),
  );
}

async function changedFile(url: string, path: string, signal?: AbortSignal): Promise<CveFile | SkippedFile> {
  try {
    const bytes = await downloadDocument(url, { signal });
    return bytes === undefined ? { path, why: 'delta.json names it, but it is not there' } : { path, bytes };
  } catch (error) {
    if (error instanceof DownloadTooLargeError) return { path, why: error.message };
    throw error;
  }
}

/** Single records that `delta.json` names and that are not here in that version: what changed since the last archive. */
export async function* changedFiles(
  db: Db,
  source: string,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): AsyncGenerator<CveFile | SkippedFile> {
  const delta = await readDelta(source, signal);
  const known = await db.rows<{ cve_id: string; updated_date: string }>(
    sql`select cve_id, updated_date from cves where cve_id = any(${[...delta.keys()]}::text[])`,
  );
  const dates = new Map(known.map(({ cve_id, updated_date }) => [cve_id, updated_date]));
  for (const [cveId, updated] of delta) {
    const path = toRecordPath(cveId);
    const date = dates.get(cveId);
    const isKnown = date !== undefined && (isFuture(date, now) ? date === updated : date >= updated);
    if (path === undefined || isKnown) continue;
    yield await changedFile(`${source}/${path}`, path, signal);
  }
}
