import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { TestClock } from '../../testing/TestClock.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import { listEpssHistory } from '../risk-data/epssHistory.ts';
import { firstVersions, loadDemo } from './loadDemo.ts';

const db = await openTestDb();
afterAll(() => db.close());
beforeEach(() => emptyCatalogue(db));

const count = async (since: string) =>
  (await db.row<{ n: number }>(sql`select count(*) as n from cves where published_date >= ${since}::timestamptz`))?.n ??
  0;

test('fills the last twelve months, and tops up the day after', async () => {
  const clock = new TestClock('2026-03-10T12:00:00.000Z');
  const { added, updated, skipped } = await loadDemo(db, clock);
  expect(added).toBeGreaterThan(1300);
  expect(added).toBeLessThan(1700);
  expect(updated).toBeGreaterThan(100);
  expect(skipped).toBe(0);
  expect(await count('2026-03-10T00:00:00Z')).toBe(40);

  expect(await loadDemo(db, clock)).toMatchObject({ added: 0, updated: 0 });

  clock.advance(86_400);
  expect(await loadDemo(db, clock)).toMatchObject({ added: 40 });
  expect(await count('2026-03-11T00:00:00Z')).toBe(40);
});

test('marks its records, which have numbers that real ones do not reach', async () => {
  await loadDemo(db, new TestClock());
  expect(
    await db.row(
      sql`select bool_and(demo) as demo, min(split_part(cve_id, '-', 3)::integer) >= 9000000 as high from cves`,
    ),
  ).toEqual({
    demo: true,
    high: true,
  });
});

test('shows what real records do: scores of all versions, none, rejections, hostile texts, timelines', async () => {
  await loadDemo(db, new TestClock());
  const versions = await db.rows<{ score_version: string | null }>(
    sql`select distinct score_version from cves order by 1`,
  );
  expect(versions.map(({ score_version }) => score_version)).toEqual(['2.0', '3.0', '3.1', '4.0', null]);
  const types = await db.rows<{ event_type: string }>(sql`select distinct event_type from cve_events order by 1`);
  expect(types.map(({ event_type }) => event_type)).toEqual([
    'cve_created',
    'cve_updated',
    'kev_added',
    'references_added',
    'severity_changed',
  ]);
  expect(
    await db.row(
      sql`select bool_or(vuln_status = 'REJECTED') as rejected, bool_or(vulnerability_name like '%<script>%') as hostile from cves`,
    ),
  ).toEqual({ rejected: true, hostile: true });
  expect(await db.row(sql`select count(*) between 10 and 60 as some from cves where kev`)).toEqual({ some: true });
  const scored = await db.row<{ cve_id: string }>(sql`select cve_id from epss_scores order by cve_id limit 1`);
  expect(await listEpssHistory(db, scored?.cve_id ?? '')).toHaveLength(2);
  expect(await db.row(sql`select max(versions_count) between 200 and 900 as many from products`)).toEqual({
    many: true,
  });
});

test('is the same on every machine', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  expect([...firstVersions(now)]).toEqual([...firstVersions(new Date('2026-03-10T23:00:00Z'))]);
});

test('does not mix with real records', async () => {
  await importJson(db, [cveJson()]);
  await expect(loadDemo(db, new TestClock())).rejects.toThrow('The database holds real records');
});
