import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import { identityKey } from '../record/identityKey.ts';
import { addProductAlias, listProductAliases, removeProductAlias } from './productAliases.ts';
import { shippedProductAliases } from './shippedAliases.ts';
import { addAlias, removeAlias, syncShippedAliases } from './vendorAliases.ts';

const db = await openTestDb();
afterAll(() => db.close());
beforeEach(async () => {
  await emptyCatalogue(db);
  await db.run(sql`delete from vendor_aliases`);
  await db.run(sql`delete from product_aliases`);
  await db.run(sql`update catalogue_state set shipped_aliases = null`);
});

const VENDORS = ['Acme', 'Acme Inc.', 'Other'];
const PRODUCTS = ['Gateway', 'Acme Gateway', 'acme/gateway', 'gateway-core'];

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
        product: PRODUCTS[product],
        versions: [{ version: `${version}.0`, status: 'affected', versionType: 'semver' }],
      })),
    },
  });

// All names in the catalogue, without ids.
async function dump() {
  const product = sql`(select vendor.key || '/' || product.key from products product join vendors vendor on vendor.id = product.vendor_id where product.id = row.product_id)`;
  const cve = sql`(select cve_id from cves where pk = row.cve_pk)`;
  const [vendors, products, versions, links, ranges] = await Promise.all([
    db.rows(sql`select key, cves_count, products_count, canonical_id from vendors order by key`),
    db.rows(sql`select row.key, row.name, row.alias_keys, row.cves_count, row.versions_count, row.canonical_id, vendor.key as vendor
      from products row join vendors vendor on vendor.id = row.vendor_id order by 7, 1`),
    db.rows(sql`select ${product} as product, version, derived from product_versions row order by 1, 2`),
    db.rows(sql`select ${cve} as cve, ${product} as product, derived from cve_products row order by 1, 2`),
    db.rows(
      sql`select ${cve} as cve, ${product} as product, lo, hi, derived from affected_ranges row order by 1, 2, 3`,
    ),
  ]);
  return { vendors, products, versions, links, ranges };
}

interface Listed {
  name: string;
  cves_count: number;
  versions_count: number;
  cves: string[];
  versions: string[];
}

const listed = () =>
  db.rows<Listed>(sql`
    select name, cves_count, versions_count,
      array(select cve_id from cve_products link join cves on pk = cve_pk where link.product_id = product.id order by 1) as cves,
      array(select version from product_versions version where version.product_id = product.id order by 1) as versions
    from products product where canonical_id is null order by name`);

async function expectRightCounts() {
  for (const { name, cves_count, versions_count, cves, versions } of await listed())
    expect([name, cves_count, versions_count]).toEqual([name, cves.length, versions.length]);
  const vendors = await db.rows<{ key: string; products_count: number; n: number }>(sql`
    select key, products_count, (
      select count(*) from products product join vendors owner on owner.id = product.vendor_id
      where coalesce(owner.canonical_id, owner.id) = vendor.id and product.canonical_id is null)::integer as n
    from vendors vendor where canonical_id is null`);
  for (const { key, products_count, n } of vendors) expect([key, products_count]).toEqual([key, n]);
}

test('products that are merged and separated are as those that never were', async () => {
  const affected = fc.record({ vendor: fc.nat(2), product: fc.nat(3), version: fc.nat(2) });
  const stated = fc.record({ number: fc.nat(5), hour: fc.nat(9), affected: fc.array(affected, { maxLength: 3 }) });
  const records = fc.array(stated, { minLength: 1, maxLength: 6 });
  const alias = fc.record({ vendor: fc.nat(2), names: fc.uniqueArray(fc.nat(3), { minLength: 2, maxLength: 2 }) });
  const aliases = fc.array(alias, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(records, aliases, records, fc.boolean(), records, async (first, added, second, joined, third) => {
      const run = async (merged: boolean) => {
        await emptyCatalogue(db);
        await importJson(db, first.map(record));
        const done = new Map<string, [string, string]>();
        for (const { vendor, names } of merged ? added : []) {
          const [name = '', product = ''] = names.map((at) => PRODUCTS[at]);
          const own = VENDORS[vendor] ?? '';
          await addProductAlias(db, own, name, product).then(
            () => done.set(`${own} ${name}`, [own, name]),
            () => undefined,
          );
        }
        if (joined && merged) await addAlias(db, 'Acme Inc.', 'Acme');
        if (merged) await expectRightCounts();
        await importJson(db, second.map(record));
        if (merged) await expectRightCounts();
        for (const [vendor, name] of done.values()) await removeProductAlias(db, vendor, name);
        if (joined && merged) await removeAlias(db, 'Acme Inc.');
        await importJson(db, third.map(record));
        return dump();
      };
      expect(await run(true)).toEqual(await run(false));
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 120_000);

test('of two aliases of a name, that of the canonical vendor counts when the vendors are merged', async () => {
  await addProductAlias(db, 'Acme Inc.', 'Gateway', 'Acme Gateway');
  await addProductAlias(db, 'Acme', 'Gateway', 'gateway-core');
  await addAlias(db, 'Acme Inc.', 'Acme');
  const imported = (number: number, ...named: [vendor: number, product: number][]) =>
    importJson(db, [
      record({ number, hour: 1, affected: named.map(([vendor, product]) => ({ vendor, product, version: 0 })) }),
    ]);
  await imported(0, [0, 0], [1, 1]);
  await imported(1, [1, 0], [0, 3]);
  await expectRightCounts();
  expect((await listed()).map(({ name, cves_count }) => [name, cves_count])).toEqual([
    ['Acme Gateway', 1],
    ['gateway-core', 2],
  ]);
});

test('an alias that comes before its product, after it, or before both, makes the same catalogue', async () => {
  const records = [0, 1, 2].map((product) =>
    record({ number: product, hour: 1, affected: [{ vendor: product % 2, product, version: product }] }),
  );
  const add = async () => {
    await addAlias(db, 'Acme Inc.', 'Acme');
    await addProductAlias(db, 'Acme Inc.', 'acme gateway', 'acme/gateway');
    await addProductAlias(db, 'Acme', 'acme/gateway', 'Gateway');
  };
  for (const order of [records, records.toReversed()]) {
    for (const at of [0, 1, 3]) {
      await emptyCatalogue(db);
      await db.run(sql`delete from vendor_aliases where not shipped`);
      await db.run(sql`delete from product_aliases where not shipped`);
      for (const [index, each] of [...order, undefined].entries()) {
        if (index === at) await add();
        if (each !== undefined) await importJson(db, [each]);
      }
      expect(await listed()).toMatchObject([
        { name: 'Gateway', cves_count: 3, versions_count: 3, versions: ['0.0', '1.0', '2.0'] },
      ]);
      await expectRightCounts();
    }
  }
});

test("what an operator removes or changes of the product's table stays so", async () => {
  await importJson(db, []);
  const [fortios] = await listProductAliases(db, 'fortinet fortios');
  expect(fortios).toEqual({
    vendor: 'Fortinet',
    alias: 'Fortinet FortiOS',
    product: 'FortiOS',
    shipped: true,
    removed: false,
  });
  await removeProductAlias(db, 'fortinet', 'fortinet fortios');
  await addProductAlias(db, 'Fortinet', 'FortiGate', 'FortiOS');
  await db.run(sql`update catalogue_state set shipped_aliases = 'of an older release'`);
  await importJson(db, []);
  const rows = await listProductAliases(db, 'fortios');
  expect(rows.map(({ alias, removed }) => [alias, removed])).toEqual([
    ['FortiGate', false],
    ['Fortinet FortiOS', true],
  ]);
});

test.each(['pglite', 'postgres'] as const)(
  "takes the product's table into a catalogue that it is new to, on %s",
  async (engine) => {
    const existing = await openTestDb(engine);
    await emptyCatalogue(existing);
    await existing.run(sql`update catalogue_state set shipped_aliases = ''`);
    const names = ['FortiOS', 'Fortinet FortiOS'];
    await syncShippedAliases(existing);
    await existing.run(sql`delete from product_aliases`);
    await importJson(
      existing,
      names.map((product, index) =>
        cveJson({
          id: `CVE-2026-${1000 + index}`,
          cna: { affected: [{ vendor: 'Fortinet', product, versions: [{ version: '7.0', status: 'affected' }] }] },
        }),
      ),
    );
    const listProducts = () =>
      existing.rows(sql`select name, cves_count from products where canonical_id is null order by name`);
    expect(await listProducts()).toHaveLength(2);
    await existing.run(sql`update catalogue_state set shipped_aliases = 'of an older release'`);
    await syncShippedAliases(existing);
    expect(await listProducts()).toEqual([{ name: 'FortiOS', cves_count: 2 }]);
    await existing.close();
  },
);

test('refuses circles, names that say nothing, and aliases that are not there', async () => {
  await addProductAlias(db, 'Acme', 'Acme Gateway', 'Gateway');
  await expect(addProductAlias(db, 'Acme', 'gateway', 'ACME GATEWAY')).rejects.toThrow('is an alias of "gateway"');
  await expect(addProductAlias(db, 'Acme', 'n/a', 'Gateway')).rejects.toThrow('"n/a" is not a product');
  await expect(addProductAlias(db, 'Acme', 'Gateway', 'gateway')).rejects.toThrow('are one name');
  await expect(removeProductAlias(db, 'Acme', 'Other')).rejects.toThrow('has no alias "Other"');
});

describe('the shipped table', () => {
  test('names each product of a vendor once', () => {
    for (const products of Object.values(shippedProductAliases)) {
      const keys = Object.entries(products).flatMap(([name, aliases]) => [name, ...aliases].map(identityKey));
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    }
  });
});
