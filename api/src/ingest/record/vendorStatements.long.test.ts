import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchVersion } from '@faultline/shared/versions';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeText } from '../source/CveFile.ts';
import { cveFiles } from '../source/cveFiles.ts';
import { identityKey } from './identityKey.ts';
import { readRecord } from './readRecord.ts';

// Real records are not part of this project; without ../shared/data these tests are skipped.
const archive = fileURLToPath(new URL('../../../../../shared/data/large.tar.gz', import.meta.url));

interface Statement {
  cve: string;
  vendor: string;
  product: string;
  version: string;
  /** What a careful reader of the record concludes; `unknown` where it allows no answer. */
  expected: 'affected' | 'unaffected' | 'unknown';
  statement: string;
  url: string;
  reason: string;
}

// Pairs of record and version of vendors outside of package ecosystems, each with the vendor's own words, labelled by reading.
const [header = '', ...lines] = readFileSync(new URL('fixtures/vendorStatements.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const statements = lines.map((line) => {
  const cells = line.split('\t');
  return Object.fromEntries(
    header.split('\t').map((name, index) => [name, cells[index] ?? '']),
  ) as unknown as Statement;
});

test('the labelled set has 500 pairs or more of 20 vendors, each with its statement, address and reason', () => {
  expect(statements.length).toBeGreaterThanOrEqual(500);
  for (const { expected, statement, url, reason } of statements) {
    expect(['affected', 'unaffected', 'unknown']).toContain(expected);
    expect([statement, reason].map((text) => text !== '')).toEqual([true, true]);
    expect(url).toMatch(/^https?:/);
  }
});

describe.skipIf(!existsSync(archive))('the labelled set over real records', () => {
  const outcomes = new Map<Statement, string>();

  beforeAll(async () => {
    const byId = Map.groupBy(statements, ({ cve }) => cve);
    for await (const file of cveFiles(archive)) {
      const own = byId.get(file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.json$/, ''));
      if (own === undefined) continue;
      const record = readRecord(JSON.parse(decodeText(file.bytes) ?? ''));
      if ('why' in record) continue;
      for (const statement of own) {
        const entries = record.document.affected.filter(
          ({ product }) => identityKey(product ?? '') === identityKey(statement.product),
        );
        outcomes.set(statement, matchVersion(entries, statement.version).outcome);
      }
    }
  });

  const listWith = (isWrong: (expected: string, outcome: string) => boolean) =>
    [...outcomes].flatMap(([{ cve, product, version, expected }, outcome]) =>
      isWrong(expected, outcome) ? `${cve} ${product} ${version}: ${outcome}, expected ${expected}` : [],
    );

  test('calls no affected version unaffected', () => {
    expect(outcomes.size).toBe(statements.length);
    expect(listWith((expected, outcome) => expected === 'affected' && outcome === 'unaffected')).toEqual([]);
  });

  test('calls few versions unaffected or affected of which the record allows no answer', () => {
    expect(
      listWith((expected, outcome) => expected === 'unknown' && outcome === 'unaffected').length,
    ).toBeLessThanOrEqual(5);
    expect(
      listWith((expected, outcome) => expected === 'unknown' && outcome === 'affected').length,
    ).toBeLessThanOrEqual(10);
  });

  test('answers three of four questions right, and calls few fixed versions affected', () => {
    const isRight = (expected: string, outcome: string) =>
      expected === (outcome === 'uncomparable' || outcome === 'unlisted' ? 'unknown' : outcome);
    expect(listWith(isRight).length / statements.length).toBeGreaterThan(0.75);
    expect(
      listWith((expected, outcome) => expected === 'unaffected' && outcome === 'affected').length,
    ).toBeLessThanOrEqual(15);
  });
});
