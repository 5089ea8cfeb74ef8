import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { severities } from '../contract/cves/severity.ts';
import { emptyQueryForm, joinQuery, type QueryForm, splitQuery } from './filterQuery.ts';
import { formatQuery, type SearchQuery } from './searchQuery.ts';
import { parseQuery } from './parseQuery.ts';

const split = (text: string, accepts?: (field: keyof QueryForm) => boolean) => {
  const { form, rest } = splitQuery(parseQuery(text).query, accepts);
  const said = Object.entries(form).filter(([key, value]) => value !== emptyQueryForm[key as keyof QueryForm]);
  return [Object.fromEntries(said), rest === undefined ? '' : formatQuery(rest)];
};

describe('splitQuery', () => {
  test.each([
    ['', {}, ''],
    ['heap vendor:"a b" -windows', { vendor: 'a b' }, 'heap -windows'],
    ['vendor:a vendor:b', { vendor: 'a' }, 'vendor:b'],
    ['-vendor:a (vendor:b OR c)', {}, '-vendor:a (vendor:b OR c)'],
    ['severity:low', { severities: ['Low'] }, ''],
    ['x (severity:Low OR severity:Critical)', { severities: ['Critical', 'Low'] }, 'x'],
    ['severity:Low OR x', {}, 'severity:Low OR x'],
    ['cvss>=7 epss>0.5 epss>=0.1', { minScore: 7, minEpss: 0.1 }, 'epss>0.5'],
    ['kev:true tracked:false', { kev: true }, 'tracked:false'],
    ['exploitation:active', { exploitation: 'active' }, ''],
    ['exploitation:poc', { exploitation: 'poc' }, ''],
    ['exploit:true', { exploitation: 'exploit' }, ''],
    ['exploit:false', {}, 'exploit:false'],
    ['exploitation:none', {}, 'exploitation:none'],
    ['(exploitation:active OR exploitation:poc)', {}, 'exploitation:active OR exploitation:poc'],
    ['published>=2026-01-01 published<=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }, ''],
    ['published>2026-01-01', {}, 'published>2026-01-01'],
  ])('divides %j', (text, form, rest) => expect(split(text)).toEqual([form, rest]));

  test('leaves what the form has no field for', () => {
    const accepts = (field: keyof QueryForm) => field !== 'from';
    expect(split('published>=2026-01-01 kev:true', accepts)).toEqual([{ kev: true }, 'published>=2026-01-01']);
  });
});

describe('joinQuery', () => {
  const name = fc.stringMatching(/^[a-z" \\]{0,8}$/).map((value) => value.replaceAll(/\s+/g, ' ').trim());
  const day = fc.constantFrom('', '2026-01-01', '2026-02-28');
  const form: fc.Arbitrary<QueryForm> = fc.record({
    vendor: name,
    product: name,
    severities: fc.subarray([...severities]),
    kev: fc.boolean(),
    tracked: fc.boolean(),
    exploitation: fc.constantFrom('', 'poc', 'exploit', 'active'),
    from: day,
    to: day,
    minScore: fc.option(fc.constantFrom(0, 7, 9.8), { nil: undefined }),
    minEpss: fc.option(fc.constantFrom(0, 0.5, 0.00001), { nil: undefined }),
  });
  const terms = fc.constantFrom(
    'heap',
    '-windows',
    '"a b"',
    'vendor:a',
    'vendor:b',
    'severity:High',
    '(severity:High OR severity:Low)',
    'cvss>=7',
    'epss>=0.1',
    'kev:true',
    'kev:false',
    'tracked:true',
    'exploitation:poc',
    'exploit:true',
    '(exploitation:poc OR exploitation:active)',
    '(a OR kev:true)',
    'published>=2026-01-01',
    'published<=2026-01-31',
    'published>2026-01-01',
  );
  const queryText = fc.array(terms, { maxLength: 12 }).map((parts) => parts.join(' '));
  const conditions = (query: SearchQuery | undefined) =>
    (query?.kind === 'and' ? query.parts : query === undefined ? [] : [query])
      .map((part) => (part.kind === 'or' ? part.parts.map((one) => formatQuery(one)).sort() : formatQuery(part)))
      .map((part) => JSON.stringify(part))
      .sort();

  test('gives the query that was split, in another order', () => {
    const property = fc.property(queryText, (text) => {
      const { query } = parseQuery(text);
      const { form, rest } = splitQuery(query);
      expect(conditions(joinQuery(form, rest))).toEqual(conditions(query));
    });
    expect(fc.check(property, { numRuns: 3000 }).counterexample).toBeNull();
  });

  test('writes a form so that it is read again, whatever stands beside it', () => {
    const property = fc.property(form, queryText, (form, text) => {
      const beside = splitQuery(parseQuery(text).query).rest;
      // Conditions that the form has fields for belong to the form.
      const rest = splitQuery(beside).form === emptyQueryForm ? beside : undefined;
      const query = joinQuery(form, rest);
      const again = query === undefined ? undefined : parseQuery(formatQuery(query)).query;
      expect(splitQuery(again)).toEqual({ form, rest });
    });
    expect(fc.check(property, { numRuns: 3000 }).counterexample).toBeNull();
  });
});
