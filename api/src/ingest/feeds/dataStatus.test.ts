import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import { writeEpss } from '../risk-data/epss.ts';
import { writeKev } from '../risk-data/kev.ts';
import { getDataStatus, recordFailure, recordSuccess } from './feedState.ts';

const NOW = new Date('2026-08-20T10:00:00.000Z');
const SOURCE = 'https://feed.example/file';

describe.each(['postgres', 'pglite'] as const)('getDataStatus on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDb(engine);
  });
  beforeEach(async () => {
    await emptyCatalogue(db);
    await db.run(sql`delete from feeds`);
  });
  afterAll(() => db.close());

  const load = async () => {
    await importJson(db, [
      cveJson({ meta: { dateUpdated: '2026-08-01T00:00:00Z' } }),
      cveJson({ id: 'CVE-2026-1001', meta: { dateUpdated: '2150-01-01T00:00:00Z' } }),
    ]);
    const entry = { due_date: null, required_action: '', ransomware: null };
    await writeKev(db, [{ ...entry, cve_id: 'CVE-2026-1000', date_added: '2026-08-12' }]);
    async function* scores() {
      yield await Promise.resolve({ cve_id: 'CVE-2026-1000', score: 0.1, percentile: 0.2 });
    }
    await writeEpss(db, { day: '2026-08-19', scores: scores() });
  };

  test('has no ages on an empty database', async () => {
    const none = { cve_list_updated_at: null, kev_updated_at: null, epss_updated_at: null, osv_updated_at: null };
    expect(await getDataStatus(db, NOW)).toEqual(none);
  });

  test('of loaded files returns the newest dates that they state, but none of the future', async () => {
    await load();
    expect(await getDataStatus(db, NOW)).toEqual({
      cve_list_updated_at: '2026-08-01T00:00:00.000Z',
      kev_updated_at: '2026-08-12T00:00:00.000Z',
      epss_updated_at: '2026-08-19T00:00:00.000Z',
      osv_updated_at: null,
    });
  });

  test('of followed sources returns when they were last found current, also while they fail', async () => {
    await load();
    const now = new Date('2026-08-20T09:00:00.000Z');
    await recordSuccess(db, 'cves', SOURCE, { now });
    await recordSuccess(db, 'kev', SOURCE, { now });
    await recordSuccess(db, 'osv', SOURCE, { now });
    await recordFailure(db, 'kev', SOURCE, { now: NOW, error: new Error('HTTP 503') });
    expect(await getDataStatus(db, NOW)).toEqual({
      cve_list_updated_at: '2026-08-20T09:00:00.000Z',
      kev_updated_at: '2026-08-20T09:00:00.000Z',
      epss_updated_at: '2026-08-19T00:00:00.000Z',
      osv_updated_at: '2026-08-20T09:00:00.000Z',
    });
  });

  test('demo records have no age', async () => {
    await importJson(db, [cveJson()], { demo: true });
    expect(await getDataStatus(db, NOW)).toMatchObject({ cve_list_updated_at: null, kev_updated_at: null });
  });
});
