import { describe, expect, test } from 'vitest';
import { matchVersion } from '@faultline/shared/versions';
import { readRecord } from '../../ingest/record/readRecord.ts';
import { compareTexts, countBy } from './compareTexts.ts';
import { findPrevious, isBelow, readSentence } from './readSentences.ts';

describe('readSentence', () => {
  test.each([
    ['Anvil through 1.3 has a flaw.', ['through 1.3']],
    ['Anvil in all versions up to, and including, 1.3 has a flaw.', ['up to and including 1.3']],
    ['Anvil version 24.0 (and earlier) and 23.6 (and earlier) have a flaw.', ['and earlier 24.0', 'and earlier 23.6']],
    ['Anvil 2.0 before 2.0.5 has a flaw.', ['before 2.0.5 from 2.0']],
    ['Anvil versions prior to v2.0.5 have a flaw.', ['prior to v2.0.5']],
    ['Anvil versions prior to 2.0.5 are not affected.', []],
    ['Anvil before 2.0 SP3 and before 7.0(3)I7(1) has a flaw.', []],
    ['Anvil 1.0 has a flaw, before which it had none.', []],
  ])('reads %j', (sentence, expected) => {
    const found = readSentence(sentence).map(
      ({ phrase, version, start }) => `${phrase} ${version}${start === undefined ? '' : ` from ${start}`}`,
    );
    expect(found).toEqual(expected);
  });
});

test('finds the version before one by its last number', () => {
  expect(['2.0.5', 'v2.10', '2.0', '2.0-rc1'].map(findPrevious)).toEqual(['2.0.4', '2.9', undefined, undefined]);
  expect([isBelow('2.0.4', '2.1'), isBelow('2.1', '2.1.0'), isBelow('2.10', '2.9')]).toEqual([true, false, false]);
});

describe('compareTexts', () => {
  const compare = (value: string, versions: object[], products = ['Anvil']) =>
    compareTexts(
      {
        cveMetadata: { cveId: 'CVE-2024-1000', state: 'PUBLISHED', assignerShortName: 'acme' },
        containers: {
          cna: {
            descriptions: [{ lang: 'en', value }],
            affected: products.map((product) => ({
              vendor: 'Acme',
              product,
              defaultStatus: 'unaffected',
              versions: versions.map((version) => ({ status: 'affected', ...version })),
            })),
          },
        },
      },
      { readRecord, matchVersion },
    ).map(({ version, outcome, kind }) => [version, outcome, kind]);

  test('asks for a version that a sentence includes', () => {
    expect(compare('Anvil through 1.3 has a flaw.', [{ version: '0', lessThanOrEqual: '1.3' }])).toEqual([
      ['1.3', 'affected', undefined],
    ]);
    expect(compare('Anvil 1.3 is bad.', [{ version: '1.3' }])).toEqual([]);
  });

  test('asks for a version that a sentence excludes, and for the one before it', () => {
    expect(compare('Anvil before 1.3 has a flaw.', [{ version: '0', lessThanOrEqual: '1.3' }])).toEqual([
      ['1.3', 'affected', 'false alarm'],
      ['1.2', 'affected', undefined],
    ]);
  });

  test('chooses the product that a sentence names', () => {
    const versions = [{ version: '0', lessThanOrEqual: '1.3' }];
    expect(compare('Hammer through 1.3 has a flaw.', versions, ['Anvil', 'Hammer'])).toHaveLength(1);
    expect(compare('Hammer and Anvil through 1.3 have a flaw.', versions, ['Anvil', 'Hammer'])).toEqual([]);
  });
});

test('counts answers by name, the most frequent first', () => {
  const answer = { cve: '', assigner: '', product: '', version: '', phrase: 'before', sentence: '' } as const;
  const answers = (['unaffected', 'affected', 'affected'] as const).map((outcome) => ({
    ...answer,
    outcome,
    kind: undefined,
  }));
  expect(countBy(answers, ({ outcome }) => outcome)).toEqual([
    ['affected', 2],
    ['unaffected', 1],
  ]);
});
