// cspell:ignore gstreamer mintplex
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importJson } from '../fixtures/importJson.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { openTestDb } from '../../testing/index.ts';
import { sql } from '../../db/index.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { addSpellings, chooseSpelling, type Spelling } from './spellings.ts';

test.each<[Spelling[], string | undefined]>([
  [[], undefined],
  [
    [
      ['microsoft', 1, 900],
      ['Microsoft', 2, 0],
    ],
    'Microsoft',
  ],
  [
    [
      ['tcl', 0, 4],
      ['TCL', 1, 0],
    ],
    'TCL',
  ],
  [
    [
      ['acme', 1, 0],
      ['ACME', 0, 90],
    ],
    'acme',
  ],
  [
    [
      ['acme', 2, 0],
      ['Acme', 2, 0],
    ],
    'Acme',
  ],
  [
    [
      ['gstreamer', 26, 0],
      ['GStreamer', 12, 0],
    ],
    'GStreamer',
  ],
  [
    [
      ['mintplex-labs', 40, 0],
      ['Mintplex-Labs', 1, 0],
    ],
    'mintplex-labs',
  ],
  [
    [
      ['MOXA', 1, 9],
      ['Moxa', 41, 0],
    ],
    'Moxa',
  ],
])('of %j shows %s', (spellings, shown) => {
  expect(chooseSpelling(spellings)).toBe(shown);
  expect(chooseSpelling(spellings.toReversed())).toBe(shown);
});

test('adds and takes away in any order alike', () => {
  const change = fc.tuple(fc.constantFrom('acme', 'Acme', 'ACME'), fc.nat(5), fc.nat(5));
  fc.assert(
    fc.property(fc.array(change), fc.nat(), (changes, cut) => {
      const all = addSpellings([], changes);
      const reversed = addSpellings(addSpellings([], changes.slice(cut).toReversed()), changes.slice(0, cut));
      expect(new Map(reversed.map(([name, ...counts]) => [name, counts]))).toEqual(
        new Map(all.map(([name, ...counts]) => [name, counts])),
      );
      expect(chooseSpelling(reversed)).toBe(chooseSpelling(all));
      const none = addSpellings(
        all,
        changes.map(([name, cna, adp]) => [name, -cna, -adp] as Spelling),
      );
      expect(none).toEqual(all.length === 0 ? [] : [[chooseSpelling(all), 0, 0]]);
    }),
  );
});

test('shows the spelling of most CVEs, whatever came first, and follows updates', async () => {
  const db = await openTestDb();
  try {
    const record = (n: number, vendor: string, product: string, adp?: string, hour = 10) =>
      cveJson({
        id: `CVE-2026-${n}`,
        meta: { dateUpdated: `2026-03-01T${hour}:00:00.000Z` },
        cna: { affected: adp === undefined ? [{ vendor, product, versions: [{ version: '1.0' }] }] : [] },
        adp: adp === undefined ? [] : [{ affected: [{ vendor: adp, product, versions: [{ version: '1.0' }] }] }],
      });
    const records = [
      record(1000, 'tcl', 'tv os'),
      record(1001, 'TCL', 'TV OS'),
      record(1002, 'TCL', 'TV OS'),
      record(1003, '', 'tv os', 'tcl'),
      record(1004, '', 'tv os', 'tcl'),
      record(1005, '', 'tv os', 'tcl'),
    ];
    const shown = () =>
      db.rows(sql`select vendor.name, product.name as product, vendor.cves_count from vendors vendor
        join products product on product.vendor_id = vendor.id`);
    const ids = () => db.rows(sql`select id from vendors`);
    for (const order of [records, records.toReversed()]) {
      await emptyCatalogue(db);
      for (const each of order) await importJson(db, [each]);
      expect(await shown()).toEqual([{ name: 'TCL', product: 'TV OS', cves_count: 6 }]);
    }
    const before = await ids();
    await importJson(db, [record(1001, 'Tcl', 'Tv Os', undefined, 12), record(1002, 'Tcl', 'Tv Os', undefined, 12)]);
    expect(await shown()).toEqual([{ name: 'Tcl', product: 'Tv Os', cves_count: 6 }]);
    expect(await ids()).toEqual(before);

    // A database from before spellings were counted.
    await db.run(sql`update vendors set spellings = '[]', name = 'old'`);
    await db.run(sql`update catalogue_state set spellings_counted = false`);
    await importJson(db, []);
    expect(await shown()).toEqual([{ name: 'Tcl', product: 'Tv Os', cves_count: 6 }]);
  } finally {
    await db.close();
  }
});
