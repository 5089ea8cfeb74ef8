import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cveJson, cvss31, provider } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../testing/index.ts';
import { formatSource } from './cves/sourceNames.ts';

test.each([
  ['palo_alto', 'Palo Alto Networks'],
  ['GitHub_M', 'GitHub'],
  ['Fluid Attacks', 'Fluid Attacks'],
  ['Hitachi_Energy', 'Hitachi Energy'],
  ['CISA-ADP', 'CISA-ADP'],
  ['constructor', 'constructor'],
])('the source %s is shown as %s', (shortName, name) => {
  expect(formatSource(shortName)).toBe(name);
});

describe('the proper name of a source', () => {
  let context: TestContext;
  let as: TestUser;
  const cveId = 'CVE-2026-1001';
  beforeAll(async () => {
    context = await createTestContext();
    as = await context.createUser();
    await importJson(context.deps.db, [
      cveJson({
        id: cveId,
        meta: { assignerShortName: 'palo_alto' },
        cna: {
          providerMetadata: provider('palo_alto'),
          metrics: [cvss31(4.3, 'MEDIUM')],
          references: [{ url: 'https://security.example/1' }],
        },
        adp: [{ metrics: [cvss31(8.8, 'HIGH')] }],
      }),
    ]);
  });
  afterAll(() => context.close());

  test('is in the rows of lists', async () => {
    const { data } = await context.call('GET /cves', { as });
    expect(data.data[0]).toMatchObject({
      score_source: 'Palo Alto Networks',
      cvss_scores: [{ source: 'Palo Alto Networks' }, { source: 'CISA-ADP' }],
    });
  });

  test('is the same in all parts of a CVE', async () => {
    const { data } = await context.call('GET /cves/{cveId}', { params: { cveId }, as });
    const name = 'Palo Alto Networks';
    expect(data).toMatchObject({
      score_source: name,
      assigner: { name },
      descriptions: [{ source: name }],
      reference_links: [{ source: name }],
      cvss_scores: [{ source: name }, { source: 'CISA-ADP' }],
    });
    expect(data.affected_versions.map(({ sources }) => sources)).toEqual([[name]]);
  });
});
