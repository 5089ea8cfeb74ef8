import { describe, expect, test } from 'vitest';
import {
  account,
  catalog,
  cves,
  exportJobs,
  openEnvelope,
  readPlanName,
  readSeverity,
  trackings,
  vendors,
} from './index.ts';

describe('an envelope', () => {
  test.each([
    [
      { success: true, data: { a: 1 }, message: 'ok' },
      { success: true, data: { a: 1 }, message: 'ok' },
    ],
    [{ a: 1 }, { success: true, data: { a: 1 } }],
    [[1, 2], { success: true, data: [1, 2] }],
    [
      { success: false, message: 'No' },
      { success: false, message: 'No' },
    ],
    [
      { success: false, error: { message: 'No', code: 'E' } },
      { success: false, message: 'No', code: 'E' },
    ],
    [
      { error: 'Gone', code: 'E_GONE' },
      { success: true, message: 'Gone', code: 'E_GONE' },
    ],
  ])('%j', (body, opened) => {
    expect(openEnvelope(body)).toMatchObject(opened);
  });

  test.each([{}, { success: true }])('a page without data of its own keeps its pagination: %j', (envelope) => {
    const page = {
      ...envelope,
      data: [{ cve_id: 'CVE-2026-1' }],
      pagination: { total: 40, next_cursor: 'c', has_next: true },
    };
    expect(cves.list.read(openEnvelope(page).data)).toMatchObject({ total: 40, nextCursor: 'c', hasNext: true });
  });
});

describe('a page of CVEs', () => {
  const row = { cve_id: 'CVE-2026-1' };
  test.each([
    ['nested', { data: [row], pagination: { total: 9, has_next: true } }],
    ['twice nested', { data: { data: [row], pagination: { total: 9, has_next: true } } }],
    ['as cves and total', { cves: [row], total: 9, pagination: { has_next: true } }],
    ['with a text as its total', { data: [row], pagination: { total: '9', has_next: true } }],
    [
      'with unknown fields',
      { data: [{ ...row, extra: { deep: [1] } }], pagination: { total: 9, has_next: true }, took: 3 },
    ],
  ])('%s', (_, data) => {
    const page = cves.list.read(data);
    expect(page).toMatchObject({ total: 9, hasNext: true, nextCursor: undefined });
    expect(page.items[0]?.cve_id).toBe('CVE-2026-1');
  });

  test('reads a bare list', () => {
    expect(cves.list.read([row, row])).toMatchObject({ total: 2, hasNext: false });
  });

  test('fills in the defaults of the spec', () => {
    expect(cves.list.read([row]).items[0]).toMatchObject({
      vulnerability_name: 'Unknown Vulnerability',
      description: 'No description available',
      severity: 'Unknown',
      base_score: undefined,
      vendor_name: 'Unknown Vendor',
      product_name: 'Unknown Product',
      vuln_status: 'Unknown',
    });
  });

  test('reads the daily names of fields', () => {
    const daily = {
      id: 'CVE-2026-2',
      vendor: 'Acme',
      product: 'Anvil',
      version: 2,
      score: '9.8',
      severity: 'CRITICAL',
      title: 'T',
      status: 'PUBLISHED',
      date: 'd',
    };
    expect(cves.daily.read({ data: [daily], stats: {} }).items[0]).toMatchObject({
      cve_id: 'CVE-2026-2',
      vendor_name: 'Acme',
      version: '2',
      base_score: 9.8,
      severity: 'Critical',
      vulnerability_name: 'T',
      published_date: 'd',
    });
  });
});

test.each([
  [[{ name: 'Acme', count: 3 }]],
  [[{ vendor_name: 'Acme', cve_count: '3' }]],
  [[['Acme', 3]]],
  [{ Acme: 3 }],
  [[{ vendor: 'Acme', total: 3, junk: null }]],
  [[null, 7, {}, { product: 'Acme', value: 3 }]],
])('reads trending vendors and products from %j', (trends) => {
  const { stats } = cves.daily.read({ data: [], stats: { trending_vendors: trends, trending_products: trends } });
  expect(stats.trending_vendors).toMatchObject([{ name: 'Acme', count: 3 }]);
  expect(stats.trending_products).toMatchObject([{ name: 'Acme', count: 3 }]);
});

test('a row with a placeholder id keeps all it came with', () => {
  const odd = { id: 'CVE-DAILY-3', remediation: 'Update.', weaknesses: [{ name: 'CWE-79' }] };
  const [placeholder, plain] = cves.list.read([odd, { ...odd, id: 'CVE-2026-3' }]).items;
  expect(placeholder?.details).toMatchObject({ remediation: 'Update.', cwes: [{ description: 'CWE-79' }] });
  expect(plain?.details).toBeUndefined();
});

test('statistics that are not sent are not zero', () => {
  expect(cves.list.read([]).stats).toMatchObject({
    severity_distribution: undefined,
    total_vulnerabilities: undefined,
  });
});

test('severities in any spelling add up', () => {
  const { stats } = cves.daily.read({ stats: { severity_distribution: { HIGH: 2, high: '1', NONE: 4 } } });
  expect(stats.severity_distribution).toEqual({ Critical: 0, High: 3, Medium: 0, Low: 0, Unknown: 4 });
  expect(readSeverity(' critical ')).toBe('Critical');
});

test.each([{ data: [{ id: 1 }] }, { jobs: [{ job_id: '1' }] }, { exports: [{ id: '1' }] }, [{ id: 1 }]])(
  'export jobs as %j',
  (data) => {
    expect(exportJobs.list.read(data)[0]?.job_id).toBe('1');
  },
);

test('an answer beyond the specification keeps its shape, with texts as ids and without null', () => {
  const tracking = { tracking_id: 7, open_count: 2, severity: null, exploited_count: 0, newest: null, new_count: 1 };
  expect(trackings.summaries.read({ data: [tracking] })).toEqual([
    { tracking_id: '7', open_count: 2, severity: undefined, exploited_count: 0, newest: undefined, new_count: 1 },
  ]);
  expect(catalog.requestVersions.read({ versions: [{ id: 3, version: '1.0', is_named: true }, null] })).toEqual([
    '3',
    undefined,
  ]);
});

test('a job with a status of its own is Unknown', () => {
  expect(exportJobs.status.read({ status: 'COMPLETED' }).status).toBe('completed');
  expect(exportJobs.status.read({ status: 'paused' }).status).toBe('unknown');
});

test('trackings are read by any name of their type', () => {
  const types = [
    'CVE Based Tracking',
    'Vendor Based Tracking',
    'Product Based Tracking',
    'Product Version Based Tracking',
  ];
  expect(trackings.list.read(types.map((type) => ({ id: 1, type }))).map((item) => item.tracking_type)).toEqual([
    'cve',
    'vendor',
    'product',
    'product_version',
  ]);
});

test('a plan is recognized by its prices, or by the names of the fallback', () => {
  const [listed, named] = account.plans.read([
    {
      name: 'Pro',
      prices: [
        { interval: 'month', amount: 19 },
        { interval: 'year', amount: '190' },
      ],
    },
    { name: 'Pro', monthlyPrice: 19, yearlyPrice: 190 },
  ]);
  expect(listed).toMatchObject({ monthly: 19, yearly: 190 });
  expect(named).toMatchObject({ monthly: 19, yearly: 190 });
  expect(['premium', 'Business', 'enterprise', null].map(readPlanName)).toEqual(['pro', 'business', 'free', 'free']);
});

test('a vendor is read with versions spelt ID and Version', () => {
  const vendor = vendors.detail.read({ id: 3, products: [{ id: 'p', product_versions: [{ ID: 5, Version: '1.0' }] }] });
  expect(vendor.products[0]?.product_versions[0]).toMatchObject({ id: '5', version: '1.0' });
});

test('scores without a severity of their own are rated by their score, so that sources can be compared', () => {
  const { cvss_scores } = cves.detail.read({
    cve_id: 'CVE-2026-1',
    cvss_scores: [
      { source: 'nvd', version: '3.1', base_score: 9.8 },
      { source: 'vendor', version: '3.1', score: '5.4' },
      { source: 'old', version: '2.0', baseScore: 10 },
      { source: 'own', version: '3.1', base_score: 9.8, severity: 'High' },
      { source: 'none', version: '3.1', base_score: 0 },
    ],
  });
  expect(cvss_scores.map(({ severity }) => severity)).toEqual(['Critical', 'Medium', 'High', 'High', 'Unknown']);
});
