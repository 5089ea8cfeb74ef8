import * as search from '@faultline/shared/search';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CveFilter, noFilter, normalizeFilter } from '../cveFilter.ts';
import { toRuleQuery, toViewFilter, toViewQuery } from './viewQuery.ts';

const name = fc.constantFrom('', 'acme', 'a b', '"', String.raw`\ `, 'OR', 'vendor:x', '-1', 'naïve');
const words = fc.constantFrom('', 'heap', '-heap', '"use after free" ref:github.com', 'a OR b', '(a OR b) c');
const filters: fc.Arbitrary<CveFilter> = fc
  .record({
    cve: fc.constantFrom('', '2026', 'CVE-2026-1', 'x'),
    vendor: name,
    product: name,
    name,
    severity: fc.constantFrom('all', 'High', 'Critical,Low'),
    tracked: fc.boolean(),
    outcome: fc.constant(''),
    kev: fc.boolean(),
    from: fc.constantFrom('', '2026-01-01'),
    to: fc.constantFrom('', '2026-01-31'),
    q: words,
    exploitation: fc.constantFrom('', 'poc', 'exploit', 'active'),
    score: fc.constantFrom('', '0', '9.8'),
    epss: fc.constantFrom('', '0.00001', '1'),
  })
  .map((filter) => normalizeFilter(filter, { hasDateFilter: true, offersSearch: true }));

test('a view has the same filters after the provider kept it', () => {
  const property = fc.property(filters, (filter) => {
    const kept = toViewQuery(search, filter);
    expect(kept.query.length).toBeLessThanOrEqual(1000);
    const read = toViewFilter(search, kept, { hasDateFilter: true });
    expect(toViewQuery(search, read)).toEqual(kept);
    // Words with a special meaning in queries keep their meaning.
    expect({ ...read, q: '' }).toEqual({ ...filter, q: '' });
  });
  expect(fc.check(property, { numRuns: 1000 }).counterexample).toBeNull();
});

describe('the query of a rule', () => {
  const rule = (filter: Partial<CveFilter>) => toRuleQuery(search, { ...noFilter, ...filter });

  test.each<[Partial<CveFilter>, string, string[]]>([
    [{ vendor: 'Acme', severity: 'High' }, 'vendor:Acme severity:High', []],
    [{ q: 'a OR b', cve: 'cve-2026-1' }, '(a OR b) id:CVE-2026-1', []],
    [{ cve: '2026-12' }, 'id:CVE-2026-12', []],
    [{ cve: '2026', vendor: 'Acme' }, 'vendor:Acme', ['CVE ID']],
    [{ name: 'overflow' }, '', ['Vulnerability']],
    [{ tracked: true, outcome: 'affected' }, 'tracked:true', ['what can be compared']],
  ])('of %j is %j without %j', (filter, query, missing) =>
    expect(rule(filter)).toMatchObject({ query, missing, error: undefined }),
  );

  test('says what is wrong with the search', () => {
    expect(rule({ q: 'acme (' }).error).toBe('This parenthesis is never closed.');
    expect(rule({ q: `${'x'.repeat(40)} `.repeat(24), vendor: 'Acme Corp' }).error).toMatch(/at most 1,000 characters/);
  });

  test('is read as the filters are written', () => {
    const property = fc.property(filters, (filter) => {
      const { query } = toRuleQuery(search, { ...filter, cve: '' });
      expect(search.parseQuery(query)).toEqual(search.parseQuery(toViewQuery(search, filter).query));
    });
    expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull();
  });
});
