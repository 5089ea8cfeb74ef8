import { type FieldTerm, formatQuery, joinQueries, type SearchQuery, tokenize } from '@faultline/shared/search';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { writeRanks } from '../ingest/store/writeCves.ts';
import { writeMissingTexts } from '../ingest/store/writeTexts.ts';
import { setUpTestContext, setUpTestUser } from '../testing/setUpTestContext.ts';
import { readPages } from './fixtures/readPages.ts';

const LEVELS = ['Low', 'Medium', 'High', 'Critical'] as const;
const TITLES = ['Heap-based buffer overflow', 'Path traversal', 'Use after free', 'Café overflow of the heap'];
const TEXTS = [
  'An attacker on Windows reads files.',
  'Files of the buffer overflow onto the heap.',
  'No <b>details</b>.',
];
const VENDORS = ['Acme', 'Acme Tools', 'Straße & Co'];

const records = Array.from({ length: 84 }, (_, index) => ({
  id: `CVE-2026-${1000 + index * 37}`,
  title: `${TITLES[index % TITLES.length]} in part ${index % 11}`,
  text: TEXTS[index % TEXTS.length] ?? '',
  vendor: VENDORS[Math.floor(index / 2) % VENDORS.length] ?? '',
  product: ['Gateway', 'HTTP Server'][Math.floor(index / 3) % 2] ?? '',
  cwe: [79, 122, 7][index % 3] ?? 0,
  host: ['example.com', 'kb.example.com', 'github.com'][Math.floor(index / 5) % 3] ?? '',
  published: `2026-03-${String(1 + (index % 9)).padStart(2, '0')}T23:59:59.999Z`,
  updated: `2026-04-${String(1 + (index % 7)).padStart(2, '0')}T00:00:00.000Z`,
  level: LEVELS[index % 4] ?? 'Low',
  score: index % 10 === 3 ? undefined : 2.5 + 2 * (index % 4),
  epss: index % 5 === 0 ? undefined : ((index * 37) % 90) / 100,
  kev: index % 11 === 0,
  exploitation: [undefined, 'none', 'poc', 'active'][Math.floor(index / 7) % 4],
  exploit: index % 6 === 0,
  status: index % 13 === 0 ? 'DISPUTED' : 'PUBLISHED',
}));
type Sample = (typeof records)[number];

const compare = {
  '=': (one: number | string, other: number | string) => one === other,
  '<': (one: number | string, other: number | string) => one < other,
  '<=': (one: number | string, other: number | string) => one <= other,
  '>': (one: number | string, other: number | string) => one > other,
  '>=': (one: number | string, other: number | string) => one >= other,
};

const isFollowed = ({ id, vendor }: Sample) => vendor === 'Acme Tools' || id === records[0]?.id;
const listWords = ({ id, title, text, vendor, product, cwe, host }: Sample) =>
  [id, title, text, vendor, product, `CWE-${cwe} Weakness of memory`, host].map(tokenize);

function hasText(sample: Sample, { words, isPhrase, isPrefix }: Extract<SearchQuery, { kind: 'text' }>): boolean {
  const stands = (text: string[], at: number, index: number) =>
    isPrefix && index === words.length - 1
      ? (text[at]?.startsWith(words[index] ?? '') ?? false)
      : text[at] === words[index];
  const texts = listWords(sample);
  return isPhrase
    ? texts.some((text) => text.some((_, at) => words.every((__, index) => stands(text, at + index, index))))
    : words.every((_, index) => texts.some((text) => text.some((__, at) => stands(text, at, index))));
}

function hasField(sample: Sample, term: FieldTerm): boolean {
  switch (term.field) {
    case 'cvss':
    case 'epss': {
      const value = term.field === 'cvss' ? sample.score : sample.epss;
      return value !== undefined && compare[term.comparison](value, term.value);
    }
    case 'published':
    case 'updated':
      return compare[term.comparison](sample[term.field].slice(0, 10), term.value);
    case 'kev':
      return sample.kev === term.value;
    case 'tracked':
      return isFollowed(sample) === term.value;
    case 'cwe':
      return sample.cwe === term.value;
    case 'severity':
      return (sample.score === undefined ? 'Unknown' : sample.level) === term.value;
    case 'exploitation':
      // Exploitation: a proof of concept or active.
      return term.value === 'poc'
        ? sample.exploitation === 'poc' || sample.exploitation === 'active'
        : sample.exploitation === term.value;
    case 'exploit':
      return sample.exploit === term.value;
    case 'status':
      return sample.status === term.value.toUpperCase();
    case 'id':
      return sample.id.startsWith(term.value);
    case 'ref':
      return sample.host === term.value || sample.host.endsWith(`.${term.value}`);
    default:
      return sample[term.field].toLowerCase().replace('ß', 'ss').includes(term.value.toLowerCase());
  }
}

function matches(sample: Sample, query: SearchQuery): boolean {
  if (query.kind === 'text') return hasText(sample, query);
  if (query.kind === 'field') return hasField(sample, query);
  if (query.kind === 'not') return !matches(sample, query.part);
  return query.kind === 'and'
    ? query.parts.every((part) => matches(sample, part))
    : query.parts.some((part) => matches(sample, part));
}

const naive = (query: SearchQuery) =>
  records
    .filter((sample) => matches(sample, query))
    .toSorted((a, b) => (a.published === b.published ? b.id.localeCompare(a.id) : a.published < b.published ? 1 : -1))
    .map(({ id }) => id);

const words = fc.constantFrom(
  'overflow',
  'heap',
  'buffer',
  'cafe',
  'files',
  'windows',
  'acme',
  '2026',
  'memory',
  'github',
  '3',
  'nowhere',
);
const text = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    words: words.map((word) => [word]),
    isPhrase: fc.constant(false),
    isPrefix: fc.constant(false),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    words: fc.constantFrom(['o'], ['over'], ['1'], ['strasse']),
    isPhrase: fc.constant(false),
    isPrefix: fc.constant(true),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    words: fc.constantFrom(
      ['buffer', 'overflow'],
      ['heap', 'based', 'buffer'],
      ['heap', 'based', 'buffer', 'overflow'],
      ['use', 'after', 'free'],
      ['path', 'traversal', 'in'],
      ['the', 'heap'],
      ['overflow', 'in', 'part'],
      ['heap', 'in'],
      ['1', 'an'],
      ['cve', '2026', '1037'],
    ),
    isPhrase: fc.constant(true),
    isPrefix: fc.boolean(),
  }),
);
const comparison = fc.constantFrom(...(['=', '<', '<=', '>', '>='] as const));
const term = (field: string, values: fc.Arbitrary<unknown>, by: fc.Arbitrary<string> = fc.constant('=')) =>
  fc.record({ kind: fc.constant('field'), field: fc.constant(field), comparison: by, value: values });
const fields = fc.oneof(
  term('cvss', fc.constantFrom(2.5, 6.5, 7), comparison),
  term('epss', fc.constantFrom(0, 0.37, 0.74), comparison),
  term('published', fc.constantFrom('2026-03-04', '2026-03-09'), comparison),
  term('updated', fc.constantFrom('2026-04-03'), comparison),
  term('kev', fc.boolean()),
  term('tracked', fc.boolean()),
  term('cwe', fc.constantFrom(7, 79, 80)),
  term('severity', fc.constantFrom('High', 'Unknown')),
  term('exploitation', fc.constantFrom('none', 'poc', 'active')),
  term('exploit', fc.boolean()),
  term('status', fc.constantFrom('disputed')),
  term('id', fc.constantFrom('CVE-2026-1', 'CVE-2026-10')),
  term('ref', fc.constantFrom('example.com', 'kb.example.com', 'com', "o'x\\")),
  term('vendor', fc.constantFrom('acme', 'tools', 'STRASSE &')),
  term('product', fc.constantFrom('gate', 'http server')),
) as fc.Arbitrary<FieldTerm>;
const { query: queries } = fc.letrec<{ query: SearchQuery }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: text },
    { weight: 3, arbitrary: fields },
    { weight: 2, arbitrary: tie('query').map((part): SearchQuery => ({ kind: 'not', part })) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('query'), { minLength: 2, maxLength: 4 }))
        .map(([kind, parts]) => joinQueries(kind, parts)),
    },
  ),
}));

// Words, sometimes with dates or a vendor.
const wordsOfNames = fc
  .tuple(
    fc.oneof(
      text,
      text.map((part): SearchQuery => ({ kind: 'not', part })),
    ),
    text,
    fc.option(
      fc.oneof(
        term('vendor', fc.constantFrom('acme', 'tools')),
        term('published', fc.constantFrom('2026-03-04', '2026-03-09'), comparison),
      ) as fc.Arbitrary<FieldTerm>,
    ),
  )
  .map(([one, other, name]) => joinQueries('and', name === null ? [one, other] : [one, other, name]));

describe.each(['pglite', 'postgres'] as const)('the query of GET /cves on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine, readLimits: { burst: 100_000 } }));
  const as = setUpTestUser(context);

  beforeAll(async () => {
    const { db } = context.deps;
    await importJson(
      db,
      records.map(({ id, title, text, vendor, product, cwe, host, published, updated, level, score }) =>
        cveJson({
          id,
          meta: { datePublished: published, dateUpdated: updated },
          cna: {
            title,
            descriptions: [{ lang: 'en', value: text }],
            affected: [{ vendor, product, versions: [{ version: '1.0', status: 'affected' }] }],
            references: [{ url: `https://${host}/advisory` }],
            problemTypes: [{ descriptions: [{ cweId: `CWE-${cwe}`, description: `CWE-${cwe} Weakness of memory` }] }],
            ...(score === undefined ? {} : { metrics: [cvss31(score, level.toUpperCase())] }),
          },
        }),
      ),
    );
    await db.run(sql`
      update cves c set exploitation = given.exploitation, public_exploit = given.exploit, kev = given.kev, vuln_status = given.status
      from jsonb_to_recordset(${sql.json(
        records.map(({ id, exploitation = '', exploit, kev, status }) => ({
          exploit,
          id,
          kev,
          status,
          exploitation: { none: 0, poc: 1, active: 2 }[exploitation] ?? null,
        })),
      )}) as given (id text, exploitation smallint, exploit boolean, kev boolean, status text) where c.cve_id = given.id`);
    const scored = records.flatMap(({ id, epss }) => (epss === undefined ? [] : [{ id, epss }]));
    await db.run(sql`
      insert into epss_scores (cve_id, score, percentile)
      select id, epss, epss from jsonb_to_recordset(${sql.json(scored)}) as given (id text, epss real)`);
    await writeRanks(db, sql`true`);
    const vendor = await db.row<{ id: number }>(sql`select id from vendors where name = 'Acme Tools'`);
    const track = (tracking_type: string, target_id: number | string | undefined) =>
      context.call('POST /user/tracking', { body: { tracking_type, target_id }, as });
    await track('vendor', vendor?.id);
    await track('cve', records[0]?.id);
  });

  async function listAll(q: string, limit: number) {
    const { rows, totals } = await readPages(async (next) => {
      const { data, status } = await context.call('GET /cves', { query: { q, limit, ...next }, as });
      expect(status).toBe(200);
      return data;
    });
    return { ids: rows.map(({ cve_id }) => cve_id), totals };
  }

  async function expectFound(query: SearchQuery, limit: number) {
    const expected = naive(query);
    expect(await listAll(formatQuery(query), limit)).toEqual({ ids: expected, totals: [expected.length] });
  }

  test('finds what an evaluation of each record finds', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom(7, 100), (query, limit) => expectFound(query, limit)),
      { numRuns: 30 },
    );
  });

  test('finds and counts words of a vendor or within dates, and counts the same for statistics', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(queries, wordsOfNames), fc.constantFrom(7, 100), async (query, limit) => {
        await expectFound(query, limit);
        const { data } = await context.call('GET /cves/stats', { query: { q: formatQuery(query) }, as });
        expect(data.total_vulnerabilities).toBe(naive(query).length);
      }),
      { numRuns: 15 },
    );
  });

  test('counts the same for statistics, and narrows the other filters', async () => {
    const q = 'overflow -windows (kev:true OR vendor:acme)';
    const expected = (await listAll(q, 100)).ids;
    const { data } = await context.call('GET /cves/stats', { query: { q }, as });
    expect([data.total_vulnerabilities, expected.length > 0]).toEqual([expected.length, true]);
    const narrowed = await context.call('GET /cves', { query: { q, severity: 'High', limit: 100 }, as });
    const high = new Set(records.filter(({ level, score }) => level === 'High' && score).map(({ id }) => id));
    expect(narrowed.data.data.map(({ cve_id }) => cve_id)).toEqual(expected.filter((id) => high.has(id)));
  });

  test('adds the texts of records that were stored before, and replaces those of changed ones', async () => {
    const { db } = context.deps;
    await db.run(sql`delete from cve_texts where cve_pk % 2 = 0`);
    expect(await writeMissingTexts(db)).toBe(records.length / 2);
    expect(await writeMissingTexts(db)).toBe(0);
    await expectFound({ kind: 'text', words: ['overflow'], isPhrase: false, isPrefix: false }, 100);
    const changed = cveJson({ id: 'CVE-2031-1000', cna: { title: 'Zyzzyva' } });
    await importJson(db, [changed]);
    expect((await listAll('zyzzyva', 5)).ids).toEqual(['CVE-2031-1000']);
    const later = { dateUpdated: '2026-05-01T00:00:00.000Z', datePublished: '2026-01-15T00:00:00.000Z' };
    await importJson(db, [cveJson({ id: 'CVE-2031-1000', meta: later, cna: { title: 'Quagga' } })]);
    expect((await listAll('zyzzyva', 5)).ids).toEqual([]);
    expect((await listAll('quagga "cve 2031 1000"', 5)).ids).toEqual(['CVE-2031-1000']);
  });

  test.each([
    ['severity=Critical,high', '(severity:Critical OR severity:High)'],
    ['exploitation=poc', 'exploitation:poc'],
    ['exploitation=poc', '(exploitation:poc OR exploitation:active)'],
    ['exploitation=exploit', 'exploit:true'],
    ['exploitation=active', 'exploitation:active'],
    ['exploitation=kev', 'kev:true'],
    ['min_score=6.5&min_epss=0.2', 'cvss>=6.5 epss>=0.2'],
    ['min_score=6.5&q=overflow+OR+files', 'cvss>=6.5 (overflow OR files)'],
  ])('finds by %j what the query %j finds', async (filter, query) => {
    const headers = { authorization: `Bearer ${as.token}` };
    const response = await context.request(`/api/cves?limit=100&${filter}`, { headers });
    const { data } = (await response.json()) as { data: { data: { cve_id: string }[] } };
    const found = data.data.map(({ cve_id }) => cve_id);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual((await listAll(query, 100)).ids);
  });

  test.each(['severity=High,dreadful', 'exploitation=none', 'min_score=11', 'min_epss=high'])(
    'refuses the filter %j',
    async (filter) => {
      const headers = { authorization: `Bearer ${as.token}` };
      const response = await context.request(`/api/cves?${filter}`, { headers });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'ERR_VALIDATION' });
    },
  );

  test.each([
    'ref:"a\0b"',
    'vendor:"\0"',
    String.raw`status:"'\\ % _"`,
    String.raw`ref:"'\\'::*&|!"`,
    'vendor:"% _ .*" product:"\\\\\\""',
    'id:CVE-2026-9999999999999999999',
    'NOT (NOT (NOT overflow)) OR -(a b OR c)',
    `"${'word '.repeat(150)}"`,
    `${'x'.repeat(300)}*`,
  ])('answers %j', async (q) => {
    const { status } = await context.call('GET /cves', { query: { q }, as });
    expect([200, 400]).toContain(status);
    expect((await context.call('GET /cves/stats', { query: { q }, as })).status).toBe(status);
    expect((await context.call('GET /cves/daily', { query: { q }, as })).status).toBe(status);
  });

  test('refuses what is not a query, with its position', async () => {
    const response = await context.request('/api/cves?q=overflow+(heap', {
      headers: { authorization: `Bearer ${as.token}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'ERR_QUERY',
      details: { position: 9, length: 1, message: 'This parenthesis is never closed.' },
    });
  });
});
