import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acmeRecord, follow } from '../../alerts/fixtures/acmeRecord.ts';
import { sql, type Statement } from '../../db/index.ts';
import { provider } from '../fixtures/cveJson.ts';
import { importJson } from '../fixtures/importJson.ts';
import { SourceError } from '../source/SourceError.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';
import { writeKev } from './kev.ts';
import { type KevCatalog, readKevFrom } from './readKev.ts';
import { checkKevSuccession, findAddedEntries, type StoredKev } from './succession.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-08-20T10:00:00.000Z');

interface Entry {
  cveID: string;
  dateAdded: string;
}

// The catalog as it grows, an entry every ten days; version `n` has the first `51 + n`.
const catalog: Entry[] = Array.from({ length: 57 }, (_, index) => ({
  cveID: `CVE-2026-${1000 + index}`,
  dateAdded: new Date(Date.parse('2024-07-01') + index * 10 * DAY_MS).toISOString().slice(0, 10),
}));
const version = (n: number) => catalog.slice(0, 51 + n);
const releasedAt = (n: number) => new Date(Date.parse('2026-06-01') + n * DAY_MS).toISOString();

const toJson = (n: number, entries: Entry[], change: object = {}) =>
  JSON.stringify({ dateReleased: releasedAt(n), count: entries.length, vulnerabilities: entries, ...change });
// Newest first, as the official file.
const toCsv = (entries: Entry[]) =>
  `cveID,dateAdded\n${entries
    .toReversed()
    .map(({ cveID, dateAdded }) => `${cveID},${dateAdded}\n`)
    .join('')}`;

// Files by the version of the catalog that the source has at the time, and a number of their own.
const files: Record<string, (n: number, seed: number) => string> = {
  'current as JSON': (n) => toJson(n, version(n)),
  'current as CSV': (n) => toCsv(version(n)),
  'without one entry': (n, seed) =>
    toJson(
      n,
      version(n).filter((_, index) => index !== seed % 51),
    ),
  older: (n, seed) => toJson(Math.max(0, n - 1 - (seed % 3)), version(Math.max(0, n - 1 - (seed % 3)))),
  'older as CSV': (n, seed) => toCsv(version(Math.max(0, n - 1 - (seed % 3)))),
  'shrunken with its count': (n, seed) =>
    toJson(
      n,
      version(n).filter((_, index) => index % 20 === seed % 20),
    ),
  'shorter than its count': (n, seed) => toJson(n, version(n).slice(seed % 50), { count: version(n).length }),
  'cut CSV': (n, seed) => toCsv(version(n)).slice(0, 200 + seed),
  'cut JSON': (n, seed) => toJson(n, version(n)).slice(0, 200 + seed),
  'of the future': (n) => toJson(n, version(n), { dateReleased: '2099-01-01T00:00:00.000Z' }),
  commas: () => ','.repeat(200_000),
  empty: () => '',
};

interface Step {
  kind: string;
  // The growth of the catalog since the last step.
  growth: number;
  seed: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...Object.keys(files)),
  growth: fc.nat({ max: 2 }),
  seed: fc.nat({ max: 1000 }),
});

// The store of catalogs: the rules alone, or the database.
interface Installation {
  store(catalog: KevCatalog): Promise<void>;
  listMarked(): Promise<string[]>;
  listAlerted(): Promise<string[]>;
}

// Stores a file as a feed does; returns the entries that it had, or undefined where it was refused.
async function take({ store }: Installation, text: string): Promise<string[] | undefined> {
  try {
    const catalog = await readKevFrom(Readable.from([Buffer.from(text)], { objectMode: false }), 'kev');
    await store(catalog);
    return catalog.entries.map(({ cve_id }) => cve_id).toSorted();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return undefined;
  }
}

// Alerts are right for entries that no file had before, and that are dated after all that was stored.
async function takeSequence(installation: Installation, steps: Step[]) {
  let n = 0;
  let newestStored = '9999';
  let marked: string[] = [];
  const stored = new Set<string>();
  const expected = new Set<string>();
  for (const { kind, growth, seed } of steps) {
    n = Math.min(n + growth, catalog.length - 51);
    const taken = await take(installation, (files[kind] as (typeof files)[string])(n, seed));
    if (taken === undefined) continue;
    marked = taken;
    for (const { cveID, dateAdded } of catalog.filter(({ cveID }) => taken.includes(cveID))) {
      if (dateAdded > newestStored && !stored.has(cveID)) expected.add(cveID);
      stored.add(cveID);
    }
    newestStored = catalog.findLast(({ cveID }) => stored.has(cveID))?.dateAdded ?? newestStored;
  }
  expect(await installation.listMarked()).toEqual(marked);
  expect(await installation.listAlerted()).toEqual([...expected].toSorted());
}

const sequence = fc.array(step, { minLength: 2, maxLength: 8 });

function createRules(): Installation {
  const stored: StoredKev = { releasedAt: null, entries: [], history: [] };
  const alerted: string[] = [];
  return {
    store: (catalog) => {
      checkKevSuccession(stored, catalog, { now: NOW, path: 'kev' });
      const added = findAddedEntries(stored, catalog.entries, NOW);
      const before = new Set(stored.entries.map(({ cve_id }) => cve_id));
      alerted.push(...[...added].flatMap(([id, { isNews }]) => (isNews && !before.has(id) ? [id] : [])));
      Object.assign(stored, catalog, { history: [...stored.history, ...catalog.entries] });
      return Promise.resolve();
    },
    listMarked: () => Promise.resolve(stored.entries.map(({ cve_id }) => cve_id).toSorted()),
    listAlerted: () => Promise.resolve(alerted.toSorted()),
  };
}

test('no sequence of good and bad files alerts for an entry that is not new, or leaves marks of a refused file', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, (steps) => takeSequence(createRules(), steps)),
    { numRuns: 1000 },
  );
});

describe('in the database', () => {
  const context = setUpTestContext();
  beforeAll(async () => {
    await importJson(
      context.deps.db,
      catalog.map(({ cveID }) => acmeRecord(cveID)),
    );
    await follow(context, await context.createUser(), 'Acme');
  });
  beforeEach(() => forgetKev());

  const forgetKev = () =>
    context.deps.db.script(`
      delete from alert_events; delete from cve_events where event_type = 'kev_added'; delete from kev_entries; delete from kev_history;
      update cves set kev = false where kev; update catalogue_state set kev_released_at = null`);
  const listIds = async (from: Statement) =>
    (await context.deps.db.rows<{ id: string }>(sql`select cve_id as id from ${from} order by 1`)).map(({ id }) => id);
  const installation: Installation = {
    store: async ({ entries, releasedAt }) => {
      await writeKev(context.deps.db, entries, { releasedAt, now: NOW });
    },
    listMarked: () => listIds(sql`cves where kev`),
    listAlerted: () => listIds(sql`alert_events join cves on cves.pk = cve_pk`),
  };

  test('sequences of files have the same marks and alerts', async () => {
    await fc.assert(fc.asyncProperty(sequence, (steps) => takeSequence(installation, steps)).beforeEach(forgetKev), {
      numRuns: 20,
    });
  });

  test('a short file between two full ones alerts nobody', async () => {
    expect(await take(installation, toJson(0, version(0)))).toHaveLength(51);
    expect(await take(installation, toCsv(version(0).slice(0, 1)))).toBeUndefined();
    expect(await installation.listMarked()).toHaveLength(51);
    expect(await take(installation, toJson(1, version(1)))).toHaveLength(52);
    expect(await installation.listAlerted()).toEqual(['CVE-2026-1051']);
  });

  test('an entry that leaves and returns, by the file or by the record, is told once', async () => {
    const { db } = context.deps;
    await take(installation, toJson(0, version(0)));
    await take(installation, toJson(1, version(1)));
    const id = 'CVE-2026-1051';
    await take(installation, toJson(1, version(0)));
    expect(await installation.listMarked()).not.toContain(id);
    const metrics = [{ other: { type: 'kev', content: { dateAdded: '2026-03-02' } } }];
    await importJson(db, [acmeRecord(id, {}, 1, { adp: [{ providerMetadata: provider('CISA-ADP'), metrics }] })]);
    await take(installation, toJson(2, version(1)));
    expect(await installation.listMarked()).toContain(id);
    expect(await installation.listAlerted()).toEqual([id]);
    const events = sql`select 1 from cve_events join cves on pk = cve_pk where cve_id = ${id} and event_type = 'kev_added'`;
    expect(await db.rows(events)).toHaveLength(1);
  });
});
