import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isHtml, toPlainText } from '@faultline/shared/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, sql } from '../db/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { emptyCatalogue } from './fixtures/emptyCatalogue.ts';
import { findNewestDecision, searchSignals } from './fixtures/searchSignals.ts';
import { tarEntries } from './fixtures/tarEntries.ts';
import { importFiles } from './importFiles.ts';
import type { CveFile } from './source/CveFile.ts';
import { cveFiles } from './source/cveFiles.ts';

// Real records are not part of this project; without ../shared/data these tests are skipped.
const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const lacks = (file: string) => !existsSync(data + file);

const context = setUpTestContext();
let db: Database;
beforeAll(async () => {
  ({ db } = context.deps);
});
beforeEach(() => emptyCatalogue(db));

const importAll = (files: CveFile[]) =>
  importFiles(
    db,
    (async function* () {
      yield* files;
    })(),
  );

interface RawRecord {
  cveMetadata: { cveId: string };
  containers: { cna: { tags?: string[]; descriptions?: { value: string }[] } };
}

// The records as the files have them.
async function readRawRecords(path: string): Promise<RawRecord[]> {
  const files = (await tarEntries(path)).filter((entry) => /CVE-[\d-]+\.json$/.test(entry.path));
  return files.map(({ bytes }) => JSON.parse(bytes.toString('utf8')) as RawRecord);
}

// The tags of the format, read from the files by themselves.
function listRawTags(records: RawRecord[]): string[] {
  const tags = records.flatMap(({ cveMetadata, containers }) =>
    (containers.cna.tags ?? []).filter((tag) => !tag.startsWith('x_')).map((tag) => `${cveMetadata.cveId} ${tag}`),
  );
  return tags.toSorted();
}

const EXPLOITATION: Record<string, number> = { none: 0, poc: 1, active: 2 };

// The stored exploitation, by a search of the files that is independent of the reader.
const listRawSignals = (records: RawRecord[]) =>
  records
    .map((record) => {
      const signals = searchSignals(record);
      const [word = ''] = findNewestDecision(signals) ?? [];
      const isKev = signals.kev.length > 0;
      return { cve_id: record.cveMetadata.cveId, exploitation: EXPLOITATION[word] ?? null, kev_in_record: isKev };
    })
    .toSorted((a, b) => (a.cve_id < b.cve_id ? -1 : 1));

test.skipIf(lacks('train.tar.gz'))(
  'takes all 3,110 records, and none of them twice',
  async () => {
    const path = `${data}train.tar.gz`;
    expect(await importFiles(db, cveFiles(path))).toEqual({
      added: 3110,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      firstSkipped: [],
      partlyCompared: 2,
    });
    expect(await importFiles(db, cveFiles(path))).toEqual({
      added: 0,
      updated: 0,
      unchanged: 3110,
      skipped: 0,
      firstSkipped: [],
      partlyCompared: 0,
    });
    expect(
      await db.row(sql`
      select (select count(*) from cves where vuln_status = 'REJECTED') as rejected,
        (select count(*) from vendors where key in ('n/a', 'unknown', '')) as nobodies,
        (select count(*) from product_versions where version ~ '^[0-9a-f]{40}$') as commits,
        (select sum(n)::integer from cve_daily_counts) as counted,
        (select count(*) from vendors vendor where cves_count <> (select count(*) from cve_vendors link where link.vendor_id = vendor.id)) as miscounted`),
    ).toEqual({ rejected: 71, nobodies: 0, commits: 0, counted: 3110, miscounted: 0 });
    const tags = await db.rows<{ tag: string; cve_id: string }>(sql`
      select t.tag, c.cve_id from cve_details d join cves c on c.pk = d.cve_pk,
        jsonb_array_elements_text(d.doc::jsonb -> 'tags') as t (tag) order by c.cve_id, t.tag`);
    const raw = await readRawRecords(path);
    expect(tags.map(({ tag, cve_id }) => `${cve_id} ${tag}`)).toEqual(listRawTags(raw));
    expect(tags.filter(({ tag }) => tag === 'disputed')).toHaveLength(40);

    const signals = listRawSignals(raw);
    expect(
      await db.rows(sql`select cve_id, exploitation, kev_in_record from cves order by cve_id collate "C"`),
    ).toEqual(signals);
    const user = await context.createUser();
    const count = async (query: { kev?: 'true' | 'false'; exploitation?: 'poc' | 'active' | 'kev' }) =>
      (await context.call('GET /cves', { as: user, query })).data.pagination.total;
    const inKev = signals.filter(({ kev_in_record }) => kev_in_record).length;
    const atLeast = (least: number) => signals.filter(({ exploitation }) => (exploitation ?? 0) >= least).length;
    expect([inKev, atLeast(1), atLeast(2)]).toEqual([27, 321, 27]);
    expect(await count({ kev: 'true' })).toBe(inKev);
    expect(await count({ exploitation: 'kev' })).toBe(inKev);
    expect(await count({ kev: 'false' })).toBe(signals.length - inKev);
    expect(await count({ exploitation: 'poc' })).toBe(atLeast(1));
    expect(await count({ exploitation: 'active' })).toBe(atLeast(2));
  },
  120_000,
);

test.skipIf(lacks('updates-train.tar.gz'))(
  'tells what three months changed',
  async () => {
    const entries = await tarEntries(`${data}updates-train.tar.gz`);
    const stage = (name: string) =>
      entries.filter(({ path }) => path.includes(`${name}/cves/`) && path.endsWith('.json'));
    expect(await importAll(stage('before'))).toMatchObject({ added: 209, skipped: 0 });
    expect(await importAll(stage('after'))).toMatchObject({ updated: 209, skipped: 0 });

    const rows = await db.rows<{ cve_id: string; changes: string[] }>(sql`
    select cve.cve_id, array_agg(case event_type when 'cve_updated' then new_fields::text else event_type end) as changes
    from cve_events event join cves cve on cve.pk = event.cve_pk where event_type <> 'cve_created' group by cve.cve_id`);
    const changes = new Map(rows.map((row) => [row.cve_id, row.changes.join(' ')]));
    const manifest = readFileSync(`${data}manifest-updates-train.csv`, 'utf8').trim().split('\n').slice(1);
    const share = (change: string, pattern: RegExp) => {
      const ids = manifest.map((line) => line.split(',')).filter((parts) => parts[2] === change);
      return ids.filter(([id = '']) => pattern.test(changes.get(id) ?? '')).length / ids.length;
    };
    expect(share('state', /^status_changed$/)).toBe(1);
    expect(share('score-added', /severity_changed|base_score/)).toBe(1);
    expect(share('score', /severity_changed|base_score|status_changed/)).toBe(1);
    // The others differ in details that are not displayed: CPEs, tags, trailing spaces.
    expect(share('description', /"description"/)).toBeGreaterThan(0.7);
    expect(share('references', /references_added|"references"/)).toBeGreaterThan(0.5);
    expect(share('affected', /"affected_versions"/)).toBeGreaterThan(0.6);
  },
  120_000,
);

test.skipIf(lacks('history-train.tar.gz'))(
  'makes one timeline of the versions of a record, in order',
  async () => {
    const versions = (await tarEntries(`${data}history-train.tar.gz`))
      .filter(({ path }) => path.endsWith('.json'))
      .toSorted((a, b) => (basename(a.path) < basename(b.path) ? -1 : 1))
      .map(({ path, bytes }) => ({ path: `${path.split('/').at(-2)}.json`, bytes }));
    for (const version of versions) await importAll([version]);
    const timelines = await db.rows<{ kinds: string[]; dates: string[]; status: boolean }>(sql`
    select array_agg(event_type order by id) as kinds, array_agg(created_at::text order by id) as dates
    from cve_events group by cve_pk`);
    expect(timelines).toHaveLength(80);
    for (const { kinds, dates } of timelines) {
      expect(kinds[0]).toBe('cve_created');
      expect(kinds.filter((kind) => kind === 'cve_created')).toHaveLength(1);
      expect(dates).toEqual(dates.toSorted());
    }
  },
  120_000,
);

test.skipIf(lacks('large.tar.gz'))(
  'changes no character of 60,000 descriptions that have no structure',
  async () => {
    let plain = 0;
    const changed: string[] = [];
    for await (const file of cveFiles(`${data}large.tar.gz`)) {
      if (!('bytes' in file)) continue;
      const { containers } = JSON.parse(file.bytes.toString('utf8')) as RawRecord;
      for (const { value } of containers.cna.descriptions ?? []) {
        // Between words editors leave this for a blank.
        if (isHtml(value) || value.includes('&nbsp;')) continue;
        plain += 1;
        if (toPlainText(value) !== value) changed.push(value);
      }
    }
    expect(plain).toBeGreaterThan(60_000);
    expect(changed).toEqual([]);
  },
  240_000,
);
