import { ENGINE_VERSION } from '@faultline/shared/versions';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { deriveStored } from '../../ingest/store/deriveStored.ts';
import type { TestUser } from '../../testing/index.ts';
import { acmeRecord, changeSettings, type RecordFields } from '../fixtures/acmeRecord.ts';
import { byTelegram, setUpAlertContext } from '../fixtures/setUpAlertContext.ts';

const severe: RecordFields = { score: [9.8, 'CRITICAL'] };

describe.each(['pglite', 'postgres'] as const)('a message about versions that match differently, on %s', (engine) => {
  const { context, smtp, bot, ann, deliver } = setUpAlertContext(engine);

  async function findProduct() {
    const row = await context.deps.db.row<{ id: number }>(sql`select id from products where name = 'Gateway'`);
    return row?.id ?? 0;
  }

  async function trackVersion(as: TestUser, version: string, fields: object = {}) {
    const product_id = await findProduct();
    const { id } = (await context.call('POST /product_versions', { as, body: { product_id, version } })).data;
    const body = { tracking_type: 'product_version' as const, target_id: id, ...fields };
    return (await context.call('POST /user/tracking', { as, body })).data.id;
  }

  async function trackFilter(as: TestUser, version_filter: string) {
    const body = { tracking_type: 'product' as const, target_id: await findProduct(), version_filter };
    return (await context.call('POST /user/tracking', { as, body })).data.id;
  }

  // What an older engine stored of a CVE: affected in `before`, which its record does not say.
  async function storeAsOlderEngine(ranges: Record<string, string[]>) {
    const { db } = context.deps;
    for (const [id, versions] of Object.entries(ranges)) {
      const source = 'CVE-2026-9999';
      await importJson(db, [acmeRecord(source, { versions })], { suppressAlerts: true });
      await db.run(sql`delete from affected_ranges where cve_pk = (select pk from cves where cve_id = ${id})`);
      await db.run(sql`
        update affected_ranges set cve_pk = (select pk from cves where cve_id = ${id})
        where cve_pk = (select pk from cves where cve_id = ${source})`);
      await db.run(sql`delete from cves where cve_id = ${source}`);
    }
    await db.run(sql`update catalogue_state set engine_version = ${ENGINE_VERSION - 1}::integer`);
  }

  test('names what is newly affected and no longer matched, once', async () => {
    const { db } = context.deps;
    await importJson(db, [
      acmeRecord('CVE-2026-2000', { versions: ['< 2.0'], ...severe }),
      acmeRecord('CVE-2026-2001', { versions: ['< 1.0'] }),
      acmeRecord('CVE-2026-2002', { versions: ['see the advisory'], versionType: 'custom' }),
    ]);
    await trackVersion(ann, '1.5');
    await trackFilter(ann, '1.4');
    await storeAsOlderEngine({ 'CVE-2026-2000': ['< 1.0'], 'CVE-2026-2001': ['< 3.0'], 'CVE-2026-2002': ['< 1.0'] });
    await deliver();
    expect(smtp.received).toEqual([]);

    await deriveStored(db);
    await deliver();
    expect(smtp.received.map(({ mail }) => mail.subject)).toEqual(['2 tracked versions are matched differently now']);
    const text = smtp.received[0]?.mail.text ?? '';
    expect(text).toContain('Gateway (1.4)');
    expect(text).toContain('Gateway 1.5');
    expect(text).toContain('Affected now: CVE-2026-2000 (Critical 9.8)');
    expect(text).toContain('No longer matched: CVE-2026-2001 (Unknown)');
    expect(text).toContain("Can't be compared now: CVE-2026-2002 (Unknown)");
    expect(text).toMatch(/https:\/\/faultline\.example\/product_versions\/\d+\?show=open/);
    await deliver();
    await deriveStored(db);
    await deliver();
    expect(smtp.received).toHaveLength(1);
  });
});
