import { ENGINE_VERSION, UNCOMPARED } from '@faultline/shared/versions';
import { describe, expect, test } from 'vitest';
import { type Db, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { addAlias } from '../aliases/vendorAliases.ts';
import { cveJson, provider } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import { deriveStored } from './deriveStored.ts';

const record = (number: number, vendor: string, versions: object[], adpVersions: object[] = []) =>
  cveJson({
    id: `CVE-2026-${number}`,
    cna: { affected: [{ vendor, product: 'Gateway', versions }] },
    adp: [
      { providerMetadata: provider('CISA-ADP'), affected: [{ vendor, product: 'Gateway', versions: adpVersions }] },
    ],
  });

const readState = async (db: Db) => ({
  ranges: await db.rows(
    sql`select cve_pk, product_id, published_date, lo, hi, derived from affected_ranges order by 1, 2, 4, 6`,
  ),
  versions: await db.rows(sql`select id, keys from product_versions order by id`),
  documents: await db.rows<{ doc: string }>(sql`select cve_pk, doc::text from cve_details order by cve_pk`),
});

const setOutdated = (db: Db) => db.run(sql`update catalogue_state set engine_version = ${ENGINE_VERSION - 1}::integer`);

describe.each(['pglite', 'postgres'] as const)('deriveStored, on %s', (engine) => {
  test('derives keys, ranges and second opinions as an import does, once', async () => {
    const db = await openTestDb(engine);
    await emptyCatalogue(db);
    await importJson(db, [
      record(1000, 'Acme', [{ version: '1.0', lessThan: '2.0' }], [{ version: '1.0', lessThan: '3.0' }]),
      record(1001, 'Acme Inc.', [{ version: '2.4~rc1-1', versionType: 'dpkg' }, { version: 'see the advisory' }]),
      record(1002, 'Other', [{ version: '1.0' }]),
    ]);
    await addAlias(db, 'Acme Inc.', 'Acme');
    const imported = await readState(db);
    expect(imported.ranges).toContainEqual(expect.objectContaining(UNCOMPARED));
    expect(imported.ranges).toContainEqual(expect.objectContaining({ derived: true }));
    expect(imported.documents.filter(({ doc }) => doc.includes('"decides":false'))).toHaveLength(3);

    await db.run(sql`update product_versions set keys = array['x:']`);
    await db.run(sql`update affected_ranges set lo = 'x:', hi = 'y:'`);
    await db.run(sql`update cve_details set doc = replace(doc::text, ',"decides":false', '')::json`);
    expect(await deriveStored(db)).toBe(0);
    await setOutdated(db);
    expect(await deriveStored(db)).toBe(3);
    expect(await readState(db)).toEqual(imported);
    expect(await deriveStored(db)).toBe(0);
    await db.close();
  });

  test('begins again after a stop', async () => {
    const db = await openTestDb(engine);
    await emptyCatalogue(db);
    await importJson(db, [record(1000, 'Acme', [{ version: '1.0' }])]);
    await setOutdated(db);
    await expect(deriveStored(db, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    expect(await deriveStored(db)).toBe(1);
    await db.close();
  });
});
