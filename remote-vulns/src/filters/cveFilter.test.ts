import { describe, expect, test } from 'vitest';
import { activeFilters, cveQuery, isReversed, noFilter, normalizeFilter } from './cveFilter.ts';

const past = { hasDateFilter: true, offersSearch: false };
const searchable = { hasDateFilter: true, offersSearch: true };
const sent = (filter: Partial<typeof noFilter | Record<keyof typeof noFilter, string | boolean>>) =>
  Object.fromEntries(
    Object.entries(cveQuery({ ...noFilter, ...filter } as never)).filter(([, value]) => value !== undefined),
  );

describe('what is asked of the provider', () => {
  test.each([
    [{}, {}],
    [{ cve: 'CVE-2026-1' }, { cve_id: 'CVE-2026-1' }],
    [{ vendor: 'Acme' }, { vendor_name: 'Acme' }],
    [{ product: 'Anvil' }, { product_name: 'Anvil' }],
    [{ name: 'overflow' }, { vulnerability_name: 'overflow' }],
    [{ severity: 'all' }, {}],
    [{ severity: 'High' }, { severity: 'High' }],
    [{ tracked: true }, { tracked: 'true' }],
    [
      { tracked: true, outcome: 'uncomparable' },
      { tracked: 'true', outcome: 'uncomparable' },
    ],
    [{ from: '2026-11-01' }, { published_date_start: '2026-11-01T00:00:00.000Z' }],
    [{ to: '2026-11-02' }, { published_date_end: '2026-11-02T23:59:59.999Z' }],
    [{ q: 'heap -windows' }, { q: 'heap -windows' }],
    [{ exploitation: 'poc' }, { exploitation: 'poc' }],
    [
      { score: '7', epss: '0.5' },
      { min_score: '7', min_epss: '0.5' },
    ],
    [{ severity: 'Critical,High' }, { severity: 'Critical,High' }],
  ])('%j', (filter, query) => {
    expect(sent(filter)).toEqual({ limit: 20, ...query });
  });
});

describe('a filter written by hand into the address', () => {
  test.each([
    [{ severity: 'critical' }, { severity: 'Critical' }],
    [{ severity: 'dreadful' }, { severity: 'all' }],
    [
      { from: 'yesterday', to: '2026-13-40' },
      { from: '', to: '' },
    ],
    [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2026-11-02', to: '' },
    ],
    [
      { from: '2026-02-31', to: '2026-02-28' },
      { from: '', to: '2026-02-28' },
    ],
    [{ vendor: '  Acme ' }, { vendor: 'Acme' }],
    [{ name: 'x'.repeat(300) }, { name: 'x'.repeat(200) }],
  ])('%j', (written, usable) => {
    expect(normalizeFilter({ ...noFilter, ...written }, past)).toEqual({ ...noFilter, ...usable });
  });

  test.each([
    [{ severity: 'high, critical,x' }, { severity: 'Critical,High' }],
    [{ q: ' heap ' }, { q: 'heap' }],
    [{ q: 'x'.repeat(2000) }, { q: 'x'.repeat(1000) }],
    [{ exploitation: 'kev' }, { kev: true }],
    [{ exploitation: 'rumored' }, {}],
    [
      { score: '07.50', epss: '1.5' },
      { score: '7.5', epss: '' },
    ],
    [{ score: 'high' }, {}],
    [{ outcome: 'affected' }, {}],
    [{ tracked: true, outcome: 'fixed' }, { tracked: true }],
    [
      { tracked: true, outcome: 'affected' },
      { tracked: true, outcome: 'affected' },
    ],
  ])('%j, where the provider takes queries', (written, usable) => {
    expect(normalizeFilter({ ...noFilter, ...written }, searchable)).toEqual({ ...noFilter, ...usable });
  });

  test.each([{ q: 'heap' }, { severity: 'Critical,High' }, { exploitation: 'kev' }, { score: '7' }, { epss: '0.5' }])(
    '%j, where it takes none, says nothing',
    (written) => expect(normalizeFilter({ ...noFilter, ...written }, past)).toEqual(noFilter),
  );

  test('Daily has no days', () => {
    expect(normalizeFilter({ ...noFilter, from: '2026-11-01' }, { ...past, hasDateFilter: false })).toEqual(noFilter);
  });
});

test('filters are counted, and reversed dates are reported', () => {
  expect(activeFilters({ ...noFilter, cve: '1', tracked: true, severity: 'Low' })).toEqual([
    'cve',
    'severity',
    'tracked',
  ]);
  expect(isReversed({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(isReversed({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
});
