import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatQuery, formatValue, type FieldTerm, joinQueries, negateQuery, type SearchQuery } from './searchQuery.ts';
import { MAX_QUERY_DEPTH, MAX_QUERY_LENGTH, MAX_QUERY_TERMS, parseQuery } from './parseQuery.ts';
import { tokenize } from './readTokens.ts';

const word = (text: string): SearchQuery => ({ kind: 'text', words: [text], isPhrase: false, isPrefix: false });
const phrase = (...words: string[]): SearchQuery => ({ kind: 'text', words, isPhrase: true, isPrefix: false });
const field = (name: string, value: unknown, comparison = '='): SearchQuery =>
  ({ kind: 'field', field: name, comparison, value }) as FieldTerm;
const and = (...parts: SearchQuery[]): SearchQuery => ({ kind: 'and', parts });
const or = (...parts: SearchQuery[]): SearchQuery => ({ kind: 'or', parts });
const not = (part: SearchQuery): SearchQuery => ({ kind: 'not', part });

describe('parseQuery', () => {
  test.each<[string, SearchQuery | undefined]>([
    ['', undefined],
    [' \t & -- ', undefined],
    ['Overflow', word('overflow')],
    ['over*', { kind: 'text', words: ['over'], isPhrase: false, isPrefix: true }],
    ['"heap over"*', { kind: 'text', words: ['heap', 'over'], isPhrase: true, isPrefix: true }],
    ['heap-based', phrase('heap', 'based')],
    ['CVE-2024-3094', field('id', 'CVE-2024-3094')],
    ['cve-2024-3094', field('id', 'CVE-2024-3094')],
    ['"CVE-2024-3094"', phrase('cve', '2024', '3094')],
    ['std::vector', phrase('std', 'vector')],
    ['https://kb.example/1', phrase('https', 'kb', 'example', '1')],
    ['-windows', not(word('windows'))],
    ['NOT windows', not(word('windows'))],
    ['Exchange - Spoofing', and(word('exchange'), word('spoofing'))],
    ['a b OR c', or(and(word('a'), word('b')), word('c'))],
    ['a AND (b OR c)', and(word('a'), or(word('b'), word('c')))],
    ['a (b c)', and(word('a'), word('b'), word('c'))],
    ['-(a OR b)', not(or(word('a'), word('b')))],
    ['a or b', and(word('a'), word('or'), word('b'))],
    ['vendor:"\\"x\\" \\\\ y"', field('vendor', '"x" \\ y')],
    ['VENDOR:=Apache*', field('vendor', 'Apache')],
    ['cvss:>=7', field('cvss', 7, '>=')],
    ['cvss=9.8', field('cvss', 9.8)],
    ['kev:yes', field('kev', true)],
    ['severity:critical', field('severity', 'Critical')],
    ['cwe:CWE-79 cwe:79', and(field('cwe', 79), field('cwe', 79))],
    ['id:2024-30', field('id', 'CVE-2024-30')],
    ['ref:https://GitHub.com/x', field('ref', 'github.com')],
    [
      'vendor:apache product:"http server" cvss>=7 epss>0.5 kev:true exploitation:active cwe:79 published>=2026-01-01 tracked:true -windows "heap overflow" (a OR b)',
      and(
        field('vendor', 'apache'),
        field('product', 'http server'),
        field('cvss', 7, '>='),
        field('epss', 0.5, '>'),
        field('kev', true),
        field('exploitation', 'active'),
        field('cwe', 79),
        field('published', '2026-01-01', '>='),
        field('tracked', true),
        not(word('windows')),
        phrase('heap', 'overflow'),
        or(word('a'), word('b')),
      ),
    ],
  ])('reads %j', (text, query) => expect(parseQuery(text)).toEqual({ query }));

  test.each<[text: string, marked: string, message: string, suggestion?: string]>([
    ['x vender:apache', 'vender', 'Unknown field `vender`. Did you mean `vendor`?', 'vendor'],
    ['score>7', 'score', 'Unknown field `score`. Did you mean `cvss`?', 'cvss'],
    ['constructor:x', 'constructor', 'Unknown field `constructor`. Put text that has such a sign in quotes.'],
    ['kev:tru', 'tru', '`kev` takes true or false. Did you mean `true`?', 'true'],
    [
      'severity:crit',
      'crit',
      '`severity` takes one of Critical, High, Medium, Low, Unknown. Did you mean `Critical`?',
      'Critical',
    ],
    ['cvss>=11', '11', '`cvss` takes a number from 0 to 10.'],
    ['published>2026-02-30', '2026-02-30', '`published` takes a date, such as 2026-01-31.'],
    // In lower case it has 300 characters.
    [`status:${'İ'.repeat(150)}`, 'İ'.repeat(150), '`status` takes a word, such as rejected.'],
    ['vendor>apache', 'vendor>', '`vendor` takes `:` and not `>`.', 'vendor:'],
    ['vendor: apache', 'vendor:', 'Write a name right after `vendor:`.'],
    ['a "b', '"', 'This quote is never closed.'],
    ['a (b', '(', 'This parenthesis is never closed.'],
    ['a (', '(', 'This parenthesis is never closed.'],
    ['a ()', '()', 'These parentheses are empty.'],
    ['a) b', ')', 'This parenthesis closes nothing.'],
    [')', ')', 'This parenthesis closes nothing.'],
    ['OR a', 'OR', 'Write what comes before OR.'],
    ['(AND a)', 'AND', 'Write what comes before AND.'],
    ['a OR', 'OR', 'Write what comes after OR.'],
    ['a NOT', 'NOT', 'Write what comes after NOT.'],
    [`${'('.repeat(11)}a`, '(', `A query takes at most ${MAX_QUERY_DEPTH} parentheses in each other.`],
    [`${'a '.repeat(50)}b`, 'b', `A query takes at most ${MAX_QUERY_TERMS} words and conditions.`],
    ['x'.repeat(1001), 'x', 'A query takes at most 1,000 characters.'],
    ['ﷺ'.repeat(1000), '', 'A query takes at most 1,000 characters.'],
  ])('refuses %j at %j', (text, marked, message, suggestion) => {
    const { error } = parseQuery(text);
    expect(error).toMatchObject({ message });
    expect(error?.suggestion).toBe(suggestion);
    expect(text.substr(error?.position ?? -1, error?.length)).toBe(marked);
  });

  test('reads ten thousand random strings as a query or an error with its position', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '"',
        '(',
        ')',
        '-',
        ' ',
        '*',
        ':',
        '\\',
        'OR',
        'NOT ',
        'vendor:',
        'cvss>=',
        'kev:true',
        'status:',
        'ref:',
        'id:',
        'exploitation:',
        'İ'.repeat(120),
        '7',
        'a',
        '\0',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    );
    const property = fc.property(text, (text) => {
      const { query, error } = parseQuery(text);
      if (error === undefined) {
        if (query !== undefined) expect(parseQuery(formatQuery(query))).toEqual({ query });
        return;
      }
      expect(error.position).toBeGreaterThanOrEqual(0);
      expect(error.length).toBeGreaterThanOrEqual(0);
      expect(error.position + error.length).toBeLessThanOrEqual(text.length);
      expect(error.message).not.toBe('');
    });
    expect(fc.check(property, { numRuns: 10_000 }).counterexample).toBeNull();
  });

  test('reads the longest and deepest text in a fraction of a second', () => {
    const started = process.threadCpuUsage();
    for (const unit of ['(', '-', '"', 'a(', 'vendor:"', '\\"', 'OR ', ' ', '-(', 'a ']) {
      parseQuery(unit.repeat(MAX_QUERY_LENGTH).slice(0, MAX_QUERY_LENGTH));
    }
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(500);
  });
});

describe('formatQuery', () => {
  const letters = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 9 }), fc.stringMatching(/^[a-zA-Z-]{1,9}$/));
  const text = fc
    .record({ text: fc.array(letters, { maxLength: 3 }), isPrefix: fc.boolean() })
    .map(({ text, isPrefix }) => ({ words: tokenize(text.join(' ')), isPrefix }))
    .filter(({ words }) => words.length > 0)
    .map(({ words, isPrefix }): SearchQuery => ({ kind: 'text', words, isPhrase: words.length > 1, isPrefix }));
  const value = letters.map((value) => value.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()).filter(Boolean);
  const comparison = fc.constantFrom('=', '<', '<=', '>', '>=');
  const day = fc
    .date({ min: new Date('1999-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const condition = fc.oneof(
    fc.tuple(fc.constantFrom('vendor', 'product'), value, fc.constant('=')),
    fc.tuple(fc.constantFrom('kev', 'tracked'), fc.boolean(), fc.constant('=')),
    fc.tuple(
      fc.constant('severity'),
      fc.constantFrom('Critical', 'High', 'Medium', 'Low', 'Unknown'),
      fc.constant('='),
    ),
    fc.tuple(fc.constant('cwe'), fc.integer({ min: 0, max: 99_999 }), fc.constant('=')),
    fc.tuple(
      fc.constant('cvss'),
      fc.integer({ min: 0, max: 100 }).map((score) => score / 10),
      comparison,
    ),
    fc.tuple(
      fc.constant('epss'),
      fc.integer({ min: 0, max: 100_000 }).map((score) => score / 100_000),
      comparison,
    ),
    fc.tuple(fc.constantFrom('published', 'updated'), day, comparison),
    fc.tuple(fc.constant('exploitation'), fc.constantFrom('none', 'poc', 'active'), fc.constant('=')),
    fc.tuple(fc.constant('id'), fc.stringMatching(/^CVE-(\d{1,4}|\d{4}-\d{0,19})$/), fc.constant('=')),
  );
  /** Fields that normalize values: the normalized form of a value of maximum length is valid. */
  const long = fc
    .tuple(fc.constantFrom('İ', 'ẞ', 'Σ', 'a'), fc.integer({ min: 1, max: 200 }))
    .map(([letter, count]) => letter.repeat(count));
  const typed = fc
    .tuple(fc.constantFrom('status', 'ref'), fc.oneof(value, long))
    .map(([name, value]) => parseQuery(`${name}:${formatValue(value)}`).query)
    .filter((query) => query !== undefined);
  const { query } = fc.letrec<{ query: SearchQuery }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      text,
      condition.map(([name, value, comparison]) => field(name, value, comparison)),
      typed,
      tie('query').map((part) => negateQuery(part)),
      fc
        .tuple(fc.constantFrom('and', 'or'), fc.array(tie('query'), { minLength: 1, maxLength: 4 }))
        .map(([kind, parts]) => joinQueries(kind, parts)),
    ),
  }));

  test('writes what parseQuery reads as the same query', () => {
    let read = 0;
    const property = fc.property(query, (query) => {
      const text = formatQuery(query);
      const parsed = parseQuery(text);
      // Only the limits may reject it.
      if (parsed.error !== undefined) expect(parsed.error.message).toContain('at most');
      else {
        expect(parsed).toEqual({ query });
        read += 1;
      }
    });
    expect(fc.check(property, { numRuns: 3000 }).counterexample).toBeNull();
    expect(read).toBeGreaterThan(2000);
  });
});
