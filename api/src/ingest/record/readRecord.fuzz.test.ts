import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cveJson, cvss31 } from '../fixtures/cveJson.ts';
import { readRecord } from './readRecord.ts';

const full = cveJson({
  cna: {
    metrics: [cvss31(9.8, 'CRITICAL'), { other: { type: 'x', content: { text: 'low' } } }],
    problemTypes: [{ descriptions: [{ lang: 'en', cweId: 'CWE-79', description: 'x' }] }],
    references: [{ url: 'https://github.com/acme/gateway/security/advisories/GHSA-2222-3333-4444' }],
    credits: [{ lang: 'en', value: 'Ada', type: 'finder' }],
    impacts: [{ capecId: 'CAPEC-63', descriptions: [{ lang: 'en', value: 'CAPEC-63 Cross-Site Scripting' }] }],
    cpeApplicability: [
      { nodes: [{ cpeMatch: [{ vulnerable: true, criteria: 'cpe:2.3:a:acme:gateway:2:*:*:*:*:*:*:*' }] }] },
    ],
    solutions: [{ lang: 'en', value: 'Update.' }],
  },
  adp: [
    {
      affected: [
        {
          vendor: 'acme',
          product: 'gateway',
          versions: [{ version: '< 1', status: 'affected', changes: [{ at: '2', status: 'unaffected' }] }],
        },
      ],
    },
  ],
});

// Every place of a value, as the keys that lead to it.
const places = (value: unknown, path: string[] = []): string[][] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))
    : []),
];

function withValueAt(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = withValueAt(copy[key], rest, replacement);
  return copy;
}

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '',
    ' ',
    'n/a',
    '*',
    '0',
    '<= ',
    '>=1,<',
    'before',
    '6.1.*',
    '\u0000',
    '\ud800',
    '9'.repeat(300),
    '1.'.repeat(150),
  ),
);

test('takes any value in any place without a throw, and gives texts that a database takes', () => {
  const property = fc.property(fc.constantFrom(...places(full)), odd, (path, value) => {
    const text = JSON.stringify(readRecord(withValueAt(full, path, value)));
    return !text.includes(String.raw`\u0000`) && !/\\ud[89a-f][0-9a-f]{2}/i.test(text);
  });
  expect(fc.check(property, { numRuns: 5000 }).counterexample).toBeNull();
});
