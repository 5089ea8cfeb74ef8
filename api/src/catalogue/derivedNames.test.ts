// cspell:words Mitel Collab
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext, type TestUser } from '../testing/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { writeKev } from '../ingest/risk-data/kev.ts';

const unnamed = [{ vendor: 'n/a', product: 'n/a', versions: [{ status: 'affected', version: 'n/a' }] }];
const named = [{ vendor: 'cleo', product: 'harmony', versions: [{ status: 'affected', version: '1.0' }] }];
const kevEntry = (cve_id: string) => ({
  cve_id,
  date_added: '2026-02-10',
  due_date: null,
  required_action: 'Update.',
  ransomware: null,
  vendor: 'Cleo',
  product: 'Multiple Products',
});

// Like CVE-2024-55956 and CVE-2024-55550: no container has names, and that of CISA-ADP has the KEV entry.
const exploited = (id: string, more: object) =>
  cveJson({
    id,
    cna: { affected: unnamed, title: undefined, ...more },
    adp: [
      { references: [{ url: 'https://example.com/advisory' }] },
      {
        metrics: [
          {
            other: {
              type: 'kev',
              content: { dateAdded: '2026-02-10', reference: 'https://www.cisa.gov/known-exploited-vulnerabilities' },
            },
          },
        ],
        problemTypes: [{ descriptions: [{ lang: 'en', cweId: 'CWE-22', description: 'Path traversal' }] }],
      },
    ],
  });
const texts = {
  'CVE-2026-55956': 'In Cleo Harmony before 5.8.0.24, files are uploaded by anyone.',
  'CVE-2026-55550': 'Mitel MiCollab through 9.8 SP2 could allow an authenticated attacker to read a local file.',
};

describe.each(['pglite', 'postgres'] as const)('names of vendor and product, on %s', (engine) => {
  let context: TestContext;
  let ann: TestUser;
  beforeAll(async () => {
    context = await createTestContext({ engine });
    ann = await context.createUser();
    await importJson(context.deps.db, [
      cveJson({ id: 'CVE-2026-1000' }),
      cveJson({ id: 'CVE-2026-1001', cna: { affected: unnamed }, adp: [{ affected: named }] }),
      cveJson({ id: 'CVE-2026-1002', cna: { affected: unnamed } }),
    ]);
  });
  afterAll(() => context.close());

  async function getNames(cveId: string) {
    const { data } = await context.call('GET /cves/{cveId}', { as: ann, params: { cveId } });
    return [data.vendor_name, data.product_name, data.names_from];
  }

  test('come from the assigner, an ADP or KEV, in this order', async () => {
    expect(await getNames('CVE-2026-1002')).toEqual([null, null, undefined]);
    const ids = ['CVE-2026-1000', 'CVE-2026-1001', 'CVE-2026-1002'];
    await writeKev(context.deps.db, ids.map(kevEntry), { now: new Date('2026-02-11') });
    expect(await getNames('CVE-2026-1000')).toEqual(['Acme', 'Gateway', undefined]);
    expect(await getNames('CVE-2026-1001')).toEqual([
      expect.stringMatching(/cleo/i),
      expect.stringMatching(/harmony/i),
      'CISA-ADP',
    ]);
    expect(await getNames('CVE-2026-1002')).toEqual(['Cleo', 'Multiple Products', 'KEV']);
  });

  test.each([
    ['CVE-2026-55956', 'Cleo', 'Multiple Products'],
    ['CVE-2026-55550', 'Mitel', 'MiCollab'],
  ] as const)('come from KEV for a record as %s, and link to no page', async (id, vendor, product) => {
    const descriptions = [{ lang: 'en', value: texts[id] }];
    await importJson(context.deps.db, [exploited(id, { descriptions })]);
    const get = async () => (await context.call('GET /cves/{cveId}', { as: ann, params: { cveId: id } })).data;
    expect(await get()).toMatchObject({ vendor_name: null, product_name: null, kev: true });
    await writeKev(context.deps.db, [{ ...kevEntry(id), vendor, product }], {
      now: new Date('2026-02-13'),
      force: true,
    });
    expect(await get()).toMatchObject({
      vendor_name: vendor,
      vendor_id: null,
      product_name: product,
      product_id: null,
      names_from: 'KEV',
      is_unlinked: true,
      kev: true,
    });
  });

  test('follow the KEV catalog when it changes', async () => {
    const changed = { ...kevEntry('CVE-2026-1002'), vendor: 'Apex' };
    await writeKev(context.deps.db, [changed], { now: new Date('2026-02-12'), force: true });
    expect(await getNames('CVE-2026-1002')).toEqual(['Apex', 'Multiple Products', 'KEV']);
  });
});
