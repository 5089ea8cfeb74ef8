import { describe, expect, test } from 'vitest';
import { type CveJson, cveJson, cvss31, provider } from '../fixtures/cveJson.ts';
import type { CveRecord } from './CveRecord.ts';
import { readRecord } from './readRecord.ts';

function read(json: CveJson = {}): CveRecord {
  const record = readRecord(cveJson(json));
  if ('why' in record) throw new Error(record.why);
  return record;
}

test('reads a plain record', () => {
  expect(read()).toMatchObject({
    cveId: 'CVE-2026-1000',
    year: 2026,
    name: 'Path traversal in Acme Gateway',
    status: 'PUBLISHED',
    published: '2026-02-01T12:00:00.000Z',
    updated: '2026-03-01T10:00:00.000Z',
    pairs: [{ vendor: { key: 'acme', name: 'Acme' }, product: { key: 'gateway', name: 'Gateway', pages: ['2.0.0'] } }],
  });
});

test.each([
  [null, 'it has no cveMetadata.cveId'],
  [[], 'it has no cveMetadata.cveId'],
  [{ fetchTime: 'x', new: [] }, 'it has no cveMetadata.cveId'],
  [{ dataType: 'SOMETHING' }, 'its dataType is not CVE_RECORD'],
  [{ cveMetadata: { cveId: 'CVE-1' } }, 'CVE-1 is not a CVE id'],
  [{ cveMetadata: { cveId: 'CVE-2026-1000' } }, 'it has no containers.cna'],
])('reports why %j is not a record', (json, why) => {
  expect(readRecord(json)).toEqual({ why });
});

test('does not throw on odd shapes, and leaves the odd out', () => {
  const record = read({
    meta: { state: 7, datePublished: 'soon', dateUpdated: {} },
    cna: {
      title: 42,
      descriptions: 'text',
      affected: [
        null,
        'x',
        { vendor: {}, product: [], versions: [3, null, { version: 1.5 }] },
        { vendor: 'V', product: 'P', versions: {} },
      ],
      references: [null, { url: 5 }, { url: 'not a link' }],
      metrics: [null, { cvssV3_1: 'high' }, { cvssV3_1: { baseScore: 99 } }],
      problemTypes: { descriptions: [] },
    },
    adp: [{ providerMetadata: null, metrics: 'x', affected: 'y' }],
  });
  expect(record).toMatchObject({
    name: '42',
    score: null,
    pairs: [{ product: { name: 'P' } }],
    document: { references: [] },
  });
});

test('drops what PostgreSQL refuses: NUL, and halves of surrogate pairs', () => {
  const record = read({
    cna: { title: 'a\u0000b \ud800 c 😀', descriptions: [{ lang: 'en', value: '\udc00x\u0000' }] },
  });
  expect(record.name).toBe('ab \uFFFD c 😀');
  expect(record.document.descriptions[0]?.text).toBe('\uFFFDx');
});

test('names a record without a title by the first sentence of its description', () => {
  const value = 'In Acme Gateway v1.2 before 2.4.1,\n  the file API is open to anyone. A remote attacker can read it.';
  expect(read({ cna: { title: undefined, descriptions: [{ lang: 'en', value }] } }).name).toBe(
    'In Acme Gateway v1.2 before 2.4.1, the file API is open to anyone',
  );
});

test('cuts a derived name between words', () => {
  const value = `${'verylongword '.repeat(20)}end.`;
  const { name } = read({ cna: { title: '  ', descriptions: [{ lang: 'en', value }] } });
  expect(name).toMatch(/^(verylongword )+verylongword…$/);
  expect(name.length).toBeLessThanOrEqual(121);
});

test('keeps tags that a text is about', () => {
  const title = '<img src=x onerror=alert(1)> & "quotes"';
  expect(read({ cna: { title } }).name).toBe(title);
});

test('takes the tags out of a name that is written in HTML', () => {
  expect(read({ cna: { title: 'Flaw in <code>Gateway</code>' } }).name).toBe('Flaw in Gateway');
  const value = '<p>A flaw in Acme Gateway lets attackers read files.</p>\n<p>To exploit it, they &quot;ask&quot;.</p>';
  const record = read({ cna: { title: undefined, descriptions: [{ lang: 'en', value }] } });
  expect(record.name).toBe('A flaw in Acme Gateway lets attackers read files');
  expect(record.document.descriptions[0]?.text).toBe(value);
});

describe('the markup of a description', () => {
  const read1 = (...supportingMedia: object[]) =>
    read({ cna: { descriptions: [{ lang: 'en', value: 'A flaw.', supportingMedia }] } }).document.descriptions[0]
      ?.markup;
  const html = '<p>A flaw:</p><ul><li>one</li></ul>';

  test.each([
    ['HTML with structure', [{ type: 'text/html', base64: false, value: html }], { type: 'text/html', value: html }],
    [
      'HTML in base64',
      [{ type: 'text/html', base64: true, value: Buffer.from(html).toString('base64') }],
      { type: 'text/html', value: html },
    ],
    ['Markdown', [{ type: 'text/markdown', value: 'A `flaw`.' }], { type: 'text/markdown', value: 'A `flaw`.' }],
    [
      'the first usable of several',
      [
        { type: 'image/png', value: 'x' },
        { type: 'text/html', value: html },
      ],
      { type: 'text/html', value: html },
    ],
    [
      'no HTML that shows no more than the text',
      [{ type: 'text/html', value: '<p>A flaw.</p><br><span>x</span>' }],
      undefined,
    ],
    ['no Markdown that is the text', [{ type: 'text/markdown', value: 'A flaw.' }], undefined],
    ['nothing of another type', [{ type: 'application/pdf', value: html }], undefined],
    ['nothing beyond the length that the format allows', [{ type: 'text/html', value: html.repeat(600) }], undefined],
    ['nothing odd', [null, 'x', { type: 'text/html' }, { type: 'text/html', value: 7 }] as object[], undefined],
  ])('keeps %s', (_, media, markup) => expect(read1(...media)).toEqual(markup));
});

test('shows the English description first and keeps the others', () => {
  const descriptions = [
    { lang: 'de', value: 'Ein Fehler.' },
    { lang: 'en-US', value: 'A flaw.' },
  ];
  expect(read({ cna: { descriptions } }).document.descriptions).toEqual([
    { source: 'acme', lang: 'en-US', text: 'A flaw.' },
    { source: 'acme', lang: 'de', text: 'Ein Fehler.' },
  ]);
});

test('takes a date without a zone as UTC, cuts microseconds, and stands in for one that is missing', () => {
  expect(read({ meta: { datePublished: '2024-05-28T19:28:26.351249' } }).published).toBe('2024-05-28T19:28:26.351Z');
  expect(read({ meta: { datePublished: '2024-05-28T19:28:26+02:00' } }).published).toBe('2024-05-28T17:28:26.000Z');
  const missing = { datePublished: undefined };
  const cna = { providerMetadata: provider('mitre', '2024-05-10T14:41:55.378779') };
  expect(read({ meta: missing, cna }).published).toBe('2024-05-10T14:41:55.378Z');
  expect(
    read({ meta: { ...missing, dateReserved: undefined, dateUpdated: undefined }, cna: { providerMetadata: {} } }),
  ).toMatchObject({
    published: '2026-01-01T00:00:00.000Z',
    updated: '2026-01-01T00:00:00.000Z',
  });
});

test('takes the newest date of any container as the date of the revision', () => {
  const adp = [{ providerMetadata: provider('CISA-ADP', '2026-06-01T00:00:00') }];
  expect(read({ adp })).toMatchObject({ revised: '2026-06-01T00:00:00.000Z', updated: '2026-03-01T10:00:00.000Z' });
});

test('keeps a rejected record with its reason and no products', () => {
  const record = readRecord({
    dataType: 'CVE_RECORD',
    cveMetadata: {
      cveId: 'CVE-2026-1000',
      state: 'REJECTED',
      dateReserved: '2026-01-05T00:00:00Z',
      dateUpdated: '2026-01-09T00:00:00Z',
    },
    containers: {
      cna: {
        providerMetadata: provider('acme', '2026-01-08T00:00:00Z'),
        rejectedReasons: [
          {
            lang: 'en',
            value: 'This candidate was withdrawn by its CNA. Further investigation showed it was not a flaw.',
          },
        ],
      },
    },
  });
  expect(record).toMatchObject({
    status: 'REJECTED',
    name: 'This candidate was withdrawn by its CNA',
    severity: 0,
    pairs: [],
    published: '2026-01-08T00:00:00.000Z',
    document: { rejected_reason: expect.stringContaining('withdrawn') as string, descriptions: [] },
  });
});

test.each([
  [['CVE-2026-0007'], { replacedBy: ['CVE-2026-0007'] }, 'Duplicate of CVE-2026-0009.'],
  [['CVE-2026-0009'], {}, 'ConsultIDs: CVE-2026-0009. This is a duplicate of CVE-2026-0009, not CVE-2026-1000.'],
  [undefined, { replacedBy: [7, null, 'soon'] }, 'Not a vulnerability.'],
])('finds %j as the replacement of a rejected record', (replaced_by, fields, value) => {
  const cna = { ...fields, rejectedReasons: [{ lang: 'en', value }] };
  expect(read({ meta: { state: 'REJECTED' }, cna }).document.replaced_by).toEqual(replaced_by);
});

test.each([
  ['** REJECT ** DO NOT USE THIS CANDIDATE NUMBER', 'Rejected CVE'],
  [
    '** REJECT **  DO NOT USE THIS CANDIDATE NUMBER. ConsultIDs: CVE-2026-0009. Reason: This candidate is a reservation duplicate of CVE-2026-0009. Notes: none.',
    'This candidate is a reservation duplicate of CVE-2026-0009',
  ],
  ['** REJECT ** The requester withdrew this identifier.', 'The requester withdrew this identifier'],
  ['Two ** stars ** in a reason are kept as they are', 'Two ** stars ** in a reason are kept as they are'],
])('names a rejected record of the reason %j: %s', (value, name) => {
  const cna = { title: undefined, rejectedReasons: [{ lang: 'en', value }], descriptions: [] };
  expect(read({ meta: { state: 'REJECTED' }, cna }).name).toBe(name);
  expect(
    read({ meta: { state: 'REJECTED' }, cna: { title: '** REJECT ** DO NOT USE THIS CANDIDATE NUMBER' } }).name,
  ).toBe('Rejected CVE');
});

test('gathers solutions and workarounds as remediation', () => {
  const record = read({
    cna: { solutions: [{ lang: 'en', value: 'Update.' }], workarounds: [{ lang: 'en', value: 'Unplug.' }] },
  });
  expect(record.document.remediation).toBe('Update.\n\nUnplug.');
});

test('reads a CWE id, an id within prose, and prose', () => {
  const description = (row: object) => ({ descriptions: [{ lang: 'en', ...row }] });
  const problemTypes = [
    description({ cweId: 'CWE-79', description: 'CWE-79 Cross-site scripting', type: 'CWE' }),
    description({ description: 'CWE-089: SQL injection' }),
    description({ description: 'n/a' }),
    description({ description: 'Denial of service' }),
  ];
  const adp = [
    { problemTypes: [description({ cweId: 'CWE-79', description: 'again' }), description({ cweId: 'CWE-20' })] },
  ];
  expect(read({ cna: { problemTypes }, adp }).document.cwes).toEqual([
    { id: 'CWE-79', description: 'CWE-79 Cross-site scripting', source: 'acme' },
    { id: 'CWE-89', description: 'CWE-089: SQL injection', source: 'acme' },
    { id: null, description: 'Denial of service', source: 'acme' },
    { id: 'CWE-20', description: 'CWE-20', source: 'CISA-ADP' },
  ]);
});

test('names each link once, with its first source and all tags; only http, https and ftp', () => {
  const references = [
    { url: 'https://example.com/a', name: 'Advisory', tags: ['vendor-advisory'] },
    { url: 'ftp://example.com/b' },
    { url: 'javascript:alert(1)' },
    { url: 'data:text/html,x' },
  ];
  const adp = [{ references: [{ url: 'https://example.com/a', tags: ['x_transferred', 'exploit'] }] }];
  expect(read({ cna: { references }, adp }).document.references).toEqual([
    { url: 'https://example.com/a', text: 'Advisory', source: 'acme', tags: ['vendor-advisory', 'exploit'] },
    { url: 'ftp://example.com/b', text: null, source: 'acme', tags: [] },
  ]);
});

test('reads the four CVSS versions of the newest format', () => {
  const metrics = [
    { cvssV2_0: { version: '2.0', vectorString: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', baseScore: 7.5 } },
    { cvssV3_0: { version: '3.0', vectorString: 'CVSS:3.0/x', baseScore: 7.3, baseSeverity: 'HIGH' } },
    cvss31(9.8, 'CRITICAL'),
    { cvssV4_0: { version: '4.0', vectorString: 'CVSS:4.0/x', baseScore: 6.9, baseSeverity: 'MEDIUM' } },
  ];
  const { severity, document } = read({ cna: { metrics } });
  expect(document.scores.map(({ version, base_score, severity: rank }) => [version, base_score, rank])).toEqual([
    ['4.0', 6.9, 2],
    ['3.1', 9.8, 4],
    ['3.0', 7.3, 3],
    ['2.0', 7.5, 3],
  ]);
  expect(severity).toBe(2);
});
