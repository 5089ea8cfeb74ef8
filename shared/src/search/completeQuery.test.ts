import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCompletion, completeQuery, toNameOption } from './completeQuery.ts';

// Completes at the `|` of a text.
const complete = (marked: string) => completeQuery(marked.replace('|', ''), marked.indexOf('|'));
const inserts = (marked: string) => complete(marked).options.map(({ insert }) => insert);

describe('completeQuery', () => {
  test.each([
    ['v|', ['vendor:']],
    ['heap -c|', ['cvss>=', 'cwe:']],
    ['(EX|', ['exploitation:', 'exploit:']],
    ['kev:|', ['true', 'false']],
    ['-kev:t|', ['true']],
    ['kev:true|', []],
    ['severity:c|', ['Critical']],
    ['exploitation:"|', ['none', 'poc', 'active']],
    ['"a ve|', []],
    ['heap|', []],
    ['unknown:a|', []],
  ])('at %j', (marked, options) => expect(inserts(marked)).toEqual(options));

  test('offers every field where nothing is typed', () => {
    expect(inserts('|')).toContain('vendor:');
    expect(inserts('heap |')).toHaveLength(inserts('|').length);
  });

  test.each([
    ['vendor:apa|', { field: 'vendor', text: 'apa' }],
    ['-product:"http se|cure" x', { field: 'product', text: 'http se' }],
  ])('leaves the names at %j to the provider', (marked, lookup) => expect(complete(marked).lookup).toEqual(lookup));

  test('never throws, and completes within the text', () => {
    const property = fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, caret) => {
      const at = Math.min(caret, text.length);
      const { from, to } = completeQuery(text, at);
      expect(0 <= from && from <= at && at <= to && to <= text.length).toBe(true);
    });
    expect(fc.check(property, { numRuns: 2000 }).counterexample).toBeNull();
  });
});

describe('applyCompletion', () => {
  test.each([
    ['v|', 'vendor:', 'vendor:|'],
    ['ven|:apache', 'vendor:', 'vendor:|apache'],
    ['kev:t|', 'true', 'kev:true |'],
    ['kev:t| heap', 'true', 'kev:true |heap'],
    ['(kev:|)', 'true', '(kev:true|)'],
    ['product:"ht|tp s" x', toNameOption('http server', '').insert, 'product:"http server" |x'],
    ['vendor:|', toNameOption('a "b" \\', '').insert, String.raw`vendor:"a \"b\" \\" |`],
  ])('at %j inserts %j', (marked, insert, result) => {
    const { text, caret } = applyCompletion(marked.replace('|', ''), complete(marked), insert);
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(result);
  });
});
