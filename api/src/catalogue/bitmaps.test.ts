import { NOTHING_TRACKED } from './cves/trackedCves.ts';
import type { SearchQuery } from '@faultline/shared/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../db/index.ts';
import { dropBitmaps } from '../ingest/bitmaps/bitmap.ts';
import { refreshBitmaps } from '../ingest/bitmaps/refreshBitmaps.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext } from '../testing/index.ts';
import { countByBitmaps } from './cves/query/countByBitmaps.ts';
import type { CveFilter } from './cves/query/filter.ts';
import { prepareQuery } from './cves/query/CveQuery.ts';
import { VersionedCache } from './VersionedCache.ts';

const WORDS = ['overflow', 'heap', 'files', 'remote'] as const;

interface Sample {
  id: string;
  words: readonly string[];
  published: string;
}

// The words that the bits of a number choose; days of five months, some at midnight of a first one.
const makeSample = (index: number, chosen: number): Sample => ({
  id: `CVE-2026-${1000 + index}`,
  words: WORDS.filter((_, bit) => (chosen >> bit) % 2 === 1),
  published: new Date(Date.UTC(2026, (index * 3) % 5, 1 + ((index * 7) % 4) * 9, index % 3)).toISOString(),
});
const toJson = ({ id, words, published }: Sample) =>
  cveJson({
    id,
    meta: { datePublished: published, dateUpdated: '2026-09-01T00:00:00.000Z' },
    cna: { title: 'A flaw', descriptions: [{ lang: 'en', value: `A flaw, ${words.join(' ')}.` }] },
  });

const matches = ({ words }: Sample, query: SearchQuery): boolean => {
  if (query.kind === 'text')
    return query.isPhrase
      ? ` a flaw ${words.join(' ')} `.includes(` ${query.words.join(' ')} `)
      : query.words.every((word) => word === 'flaw' || words.includes(word));
  if (query.kind === 'not') return !matches({ id: '', words, published: '' }, query.part);
  if (query.kind === 'field') return false;
  const parts = query.parts.map((part) => matches({ id: '', words, published: '' }, part));
  return query.kind === 'and' ? parts.every(Boolean) : parts.some(Boolean);
};

const word = fc
  .subarray(['flaw', ...WORDS], { minLength: 1, maxLength: 2 })
  .map((words): SearchQuery => ({ kind: 'text', words, isPhrase: false, isPrefix: false }));
const phrase = fc
  .constantFrom(['a', 'flaw'], ['flaw', 'overflow'], ['overflow', 'heap'], ['a', 'flaw', 'overflow'], ['heap'])
  .map((words): SearchQuery => ({ kind: 'text', words, isPhrase: true, isPrefix: false }));
const { query: trees } = fc.letrec<{ query: SearchQuery }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    word,
    phrase,
    tie('query').map((part): SearchQuery => ({ kind: 'not', part })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('query'), { minLength: 2, maxLength: 3 }))
      .map(([kind, parts]): SearchQuery => ({ kind, parts })),
  ),
}));
const instants = (days: string[]) => fc.option(fc.constantFrom(...days), { nil: undefined });
const filters = fc.record({
  // What has none of the words cannot be found by them.
  query: fc.tuple(fc.oneof(word, phrase), trees).map((parts): SearchQuery => ({ kind: 'and', parts })),
  from: instants([
    '2025-12-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-15T12:00:00.000Z',
    '2026-02-28T01:00:00.000Z',
    '2026-04-09T00:00:00.000Z',
    '2026-04-20T00:00:00.000Z',
  ]),
  to: instants([
    '2026-03-01T00:00:00.000Z',
    '2026-04-10T02:00:00.000Z',
    '2026-04-22T00:00:00.000Z',
    '2026-05-28T23:59:59.999Z',
    '2027-01-01T00:00:00.000Z',
  ]),
});

describe.each(['pglite', 'postgres'] as const)('totals by bitmaps on %s', (engine) => {
  let context: TestContext;
  const samples = new Map<string, Sample>();
  const store = (given: Sample[]) => {
    for (const sample of given) samples.set(sample.id, sample);
    return importJson(context.deps.db, given.map(toJson));
  };
  const count = async (filter: CveFilter) => {
    const { db } = context.deps;
    const read = { db, cache: new VersionedCache(), version: 0 };
    const counting = countByBitmaps(await prepareQuery(read, filter, NOTHING_TRACKED));
    return counting && (await db.row<{ n: number | null }>(counting))?.n;
  };
  const refresh = () => refreshBitmaps(context.deps.db, { minMatches: 8 });
  const expectExact = () =>
    fc.assert(
      fc.asyncProperty(filters, async ({ query, from, to }) => {
        const expected = [...samples.values()].filter(
          (sample) =>
            matches(sample, query) &&
            (from === undefined || sample.published >= from) &&
            (to === undefined || sample.published <= to),
        );
        const counted = await count({ query, ...(from && { from }), ...(to && { to }) });
        expect(counted).toBe(from !== undefined && to !== undefined && from > to ? undefined : expected.length);
      }),
      { numRuns: 40 },
    );

  // Of single words, whose texts are counted once for all.
  const expectExactWords = async () => {
    for (const only of WORDS) {
      const query = { kind: 'text', words: [only], isPhrase: false, isPrefix: false } as const;
      expect(await count({ query })).toBe([...samples.values()].filter((each) => matches(each, query)).length);
    }
  };

  beforeAll(async () => {
    context = await createTestContext({ engine });
    // The primary keys lie in two blocks of bits.
    await context.deps.db.row(sql`select setval(pg_get_serial_sequence('cves', 'pk'), 8150)`);
    await store(Array.from({ length: 80 }, (_, index) => makeSample(index, index)));
  });
  afterAll(() => context.close());

  test('are exact when they are made, after changes, and when these are corrected', async () => {
    const { db } = context.deps;
    const changed = async () => (await db.row<{ n: number }>(sql`select count(*) as n from changed_texts`))?.n;
    expect(await refresh()).toBe('made');
    expect(await changed()).toBe(0);
    await expectExact();
    await expectExactWords();
    // Other words or another date for some, and more of them.
    await store(Array.from({ length: 30 }, (_, index) => makeSample(index * 3, index * 5 + 1)));
    await store([makeSample(7, 15), { ...makeSample(8, 8), published: '2026-05-28T00:00:00.000Z' }]);
    expect(await changed()).toBeGreaterThan(20);
    await expectExact();
    await expectExactWords();
    expect(await refresh()).toBe('corrected');
    expect(await changed()).toBe(0);
    await expectExact();
    await expectExactWords();
    expect(await refresh()).toBe(undefined);
  });

  test('of one word need no bits a minute after the job, while no text has changed', async () => {
    const { db } = context.deps;
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const read = { db, cache: new VersionedCache(), version: 0 };
    const ask = async (query: SearchQuery) => (await prepareQuery(read, { query }, NOTHING_TRACKED)).bitmaps?.textCount;
    const overflow = { kind: 'text', words: ['overflow'], isPhrase: false, isPrefix: false } as const;
    await store([{ ...makeSample(9, 9), published: '2026-05-27T00:00:00.000Z' }]);
    expect(await ask(overflow)).toBe(undefined);
    await refresh();
    vi.setSystemTime(Date.now() + 60_000);
    expect(await ask(overflow)).toBe([...samples.values()].filter((each) => matches(each, overflow)).length);
    expect(await ask({ kind: 'not', part: overflow })).toBe(undefined);
    expect(await ask({ ...overflow, words: ['overflow', 'heap'] })).toBe(undefined);
  });

  test('are left to the index for rare words and phrases, and for beginnings', async () => {
    const text = { kind: 'text', words: ['overflow'], isPhrase: false, isPrefix: false } as const;
    expect(await count({ query: text })).toBeGreaterThan(8);
    expect(await count({ query: { ...text, words: ['nowhere'] } })).toBe(undefined);
    expect(await count({ query: { ...text, isPrefix: true } })).toBe(undefined);
    expect(await count({ query: { ...text, words: ['heap', 'overflow'], isPhrase: true } })).toBe(undefined);
    expect(await count({ query: text, severity: 3 })).toBe(undefined);
    await dropBitmaps(context.deps.db);
    expect(await count({ query: text })).toBe(undefined);
  });

  test('are made again after a stop, where it ended', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(refreshBitmaps(context.deps.db, { minMatches: 8, signal: stop.signal })).rejects.toThrow('aborted');
    expect(await count({ query: { kind: 'text', words: ['heap'], isPhrase: false, isPrefix: false } })).toBe(undefined);
    await refresh();
    await expectExact();
  });
});
