import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import { identityKey } from '../record/identityKey.ts';
import { shippedAliases } from './shippedAliases.ts';
import { addAlias, listAliases, removeAlias } from './vendorAliases.ts';

const db = await openTestDb();
afterAll(() => db.close());
beforeEach(async () => {
  await emptyCatalogue(db);
  await db.run(sql`delete from vendor_aliases`);
  await db.run(sql`update catalogue_state set shipped_aliases = null`);
});

const VENDORS = ['Acme', 'Acme Inc.', 'ACME Corporation', 'acme.example', 'Other'];

interface Stated {
  number: number;
  hour: number;
  affected: { vendor: number; product: number; version: number }[];
}

const record = ({ number, hour, affected }: Stated) =>
  cveJson({
    id: `CVE-2026-${1000 + number}`,
    meta: { dateUpdated: `2026-03-02T${10 + hour}:00:00.000Z` },
    cna: {
      affected: affected.map(({ vendor, product, version }) => ({
        vendor: VENDORS[vendor],
        product: `Product ${product}`,
        versions: [{ version: `${version}.0`, status: 'affected', versionType: 'semver' }],
      })),
    },
  });

// All names in the catalogue, without ids.
async function dump() {
  const product = sql`(select vendor.key || '/' || product.key from products product join vendors vendor on vendor.id = product.vendor_id where product.id = row.product_id)`;
  const vendor = sql`(select key from vendors where id = row.vendor_id)`;
  const cve = sql`(select cve_id from cves where pk = row.cve_pk)`;
  const [vendors, products, versions, cveVendors, cveProducts, ranges, rows] = await Promise.all([
    db.rows(sql`select key, name, cves_count, products_count, canonical_id, given_name, alias_keys,
      array(select value::text from jsonb_array_elements(spellings) order by 1) as spellings from vendors order by key`),
    db.rows(
      sql`select row.key, row.name, ${vendor} as vendor, cves_count, versions_count, canonical_id from products row order by 3, 1`,
    ),
    db.rows(sql`select ${product} as product, version, derived from product_versions row order by 1, 2`),
    db.rows(sql`select ${cve} as cve, ${vendor} as vendor, derived from cve_vendors row order by 1, 2`),
    db.rows(sql`select ${cve} as cve, ${product} as product, derived from cve_products row order by 1, 2`),
    db.rows(
      sql`select ${cve} as cve, ${product} as product, lo, hi, derived from affected_ranges row order by 1, 2, 3`,
    ),
    db.rows(sql`select cve_id, vendor_name, product_name from cves order by 1`),
  ]);
  return { vendors, products, versions, cveVendors, cveProducts, ranges, rows };
}

// The counts and links of each listed vendor's page.
const listed = () =>
  db.rows<{ name: string; cves_count: number; cves: string[] }>(sql`
    select name, cves_count, array(select cve_id from cve_vendors link join cves on pk = cve_pk where link.vendor_id = vendor.id order by 1) as cves
    from vendors vendor where canonical_id is null order by name`);

test('vendors that are merged and separated are as those that never were', async () => {
  const affected = fc.record({ vendor: fc.nat(4), product: fc.nat(2), version: fc.nat(2) });
  const stated = fc.record({ number: fc.nat(5), hour: fc.nat(9), affected: fc.array(affected, { maxLength: 3 }) });
  const records = fc.array(stated, { minLength: 1, maxLength: 6 });
  const pair = fc.uniqueArray(fc.nat(4), { minLength: 2, maxLength: 2 });
  const pairs = fc.array(pair, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(records, pairs, records, records, async (first, aliases, second, third) => {
      const run = async (merged: boolean) => {
        await emptyCatalogue(db);
        await importJson(db, first.map(record));
        const added: string[] = [];
        for (const [alias = 0, vendor = 0] of merged ? aliases : []) {
          const name = VENDORS[alias] ?? '';
          const done = await addAlias(db, name, VENDORS[vendor] ?? '').then(
            () => true,
            () => false,
          );
          if (done) added.push(name);
        }
        await importJson(db, second.map(record));
        if (merged) {
          for (const { name, cves_count, cves } of await listed())
            expect([name, cves_count]).toEqual([name, cves.length]);
          for (const name of new Set(added)) await removeAlias(db, name);
        }
        await importJson(db, third.map(record));
        return dump();
      };
      expect(await run(true)).toEqual(await run(false));
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);

test('an alias that is added before its vendor, after it, or before both, makes the same catalogue', async () => {
  const records = [0, 1, 2].map((vendor) =>
    record({ number: vendor, hour: 1, affected: [{ vendor, product: 0, version: vendor }] }),
  );
  const add = async () => {
    await addAlias(db, 'Acme Inc.', 'Acme');
    await addAlias(db, 'ACME Corporation', 'Acme Inc.');
  };
  const shown = async () => ({
    vendors: await listed(),
    products: await db.rows(sql`
      select name, cves_count, versions_count from products where canonical_id is null`),
  });
  const seen = [];
  for (const order of [records, records.toReversed()]) {
    for (const at of [0, 1, 3]) {
      await emptyCatalogue(db);
      await db.run(sql`delete from vendor_aliases where not shipped`);
      for (const [index, each] of [...order, undefined].entries()) {
        if (index === at) await add();
        if (each !== undefined) await importJson(db, [each]);
      }
      seen.push(await shown());
    }
  }
  expect(seen[0]).toEqual({
    vendors: [{ name: 'Acme', cves_count: 3, cves: ['CVE-2026-1000', 'CVE-2026-1001', 'CVE-2026-1002'] }],
    products: [{ name: 'Product 0', cves_count: 3, versions_count: 3 }],
  });
  for (const each of seen) expect(each).toEqual(seen[0]);
});

test('counts a stored CVE once that changes in the batch that brings its vendor', async () => {
  await addAlias(db, 'Acme Inc.', 'Acme');
  await importJson(db, [record({ number: 0, hour: 1, affected: [{ vendor: 1, product: 0, version: 0 }] })]);
  await importJson(db, [
    record({ number: 0, hour: 2, affected: [{ vendor: 1, product: 0, version: 1 }] }),
    record({ number: 1, hour: 2, affected: [{ vendor: 0, product: 0, version: 1 }] }),
  ]);
  expect(await listed()).toEqual([{ name: 'Acme', cves_count: 2, cves: ['CVE-2026-1000', 'CVE-2026-1001'] }]);
});

test("what an operator removes or changes of the product's table stays so", async () => {
  await importJson(db, []);
  expect(await listAliases(db, 'oracle')).toContainEqual({
    alias: 'Oracle Corporation',
    vendor: 'Oracle',
    shipped: true,
    removed: false,
  });
  await removeAlias(db, 'oracle corporation');
  await addAlias(db, 'Sun', 'Oracle');
  await db.run(sql`update catalogue_state set shipped_aliases = 'of an older release'`);
  await importJson(db, []);
  const rows = await listAliases(db, 'oracle');
  expect(rows.filter(({ removed }) => removed).map(({ alias }) => alias)).toEqual(['Oracle Corporation']);
  expect(rows.map(({ alias }) => alias).toSorted()).toEqual(['Oracle', 'Oracle Corporation', 'Sun']);
});

test('refuses circles, names that say nothing, and aliases that are not there', async () => {
  await addAlias(db, 'Acme Inc.', 'Acme');
  await expect(addAlias(db, 'acme', 'ACME INC.')).rejects.toThrow('is an alias of "acme" already');
  await expect(addAlias(db, 'n/a', 'Acme')).rejects.toThrow('"n/a" is not a vendor');
  await expect(removeAlias(db, 'Other')).rejects.toThrow('"Other" is not in the table');
});

describe('the shipped table', () => {
  test('names each spelling once', () => {
    const keys = Object.entries(shippedAliases).flatMap(([name, aliases]) => [name, ...aliases].map(identityKey));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
