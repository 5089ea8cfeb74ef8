import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchVersion } from '@faultline/shared/versions';
import { expect, test } from 'vitest';
import {
  compareNaturally,
  findStatus,
  isOneVersion,
  type PlainEntry,
  readPlainEntries,
  type Statement,
} from '../fixtures/plainStatements.ts';
import { cveFiles } from '../source/cveFiles.ts';
import { formatProductKey } from './identityKey.ts';
import type { RecordProduct } from './CveRecord.ts';
import { readRecord } from './readRecord.ts';

// Real records are not part of this project; without ../shared/data this is skipped.
const archive = fileURLToPath(new URL('../../../../../shared/data/large.tar.gz', import.meta.url));

type Outcome = ReturnType<typeof matchVersion>['outcome'];
type Expected = 'affected' | 'not affected';

// What the statements say of a version. What names it decides before what covers it.
function expectOutcome(entries: readonly PlainEntry[], version: string): Expected | 'contradiction' | undefined {
  const statements = entries.flatMap((entry) => entry.statements);
  const named = new Set(statements.flatMap((statement) => (names(statement, version) ? [statement.status] : [])));
  const covering = new Set(statements.map((statement) => findStatus(statement, version)));
  const found = named.size > 0 ? named : new Set([...covering].filter((status) => status !== 'none'));
  if (found.has('affected') && found.has('unaffected')) return named.size > 0 ? 'contradiction' : undefined;
  if (found.has('unknown') || found.has(undefined)) return undefined;
  if (found.has('affected')) return 'affected';
  return found.has('unaffected') || !entries.some((entry) => entry.default_status === 'affected')
    ? 'not affected'
    : undefined;
}

const names = ({ from, to, includesEnd, changes }: Statement, version: string): boolean =>
  changes.size === 0 && (from === version || (to === version && includesEnd)) && !(from === to && !includesEnd);

const isInverted = ({ from = '0', to = '' }: Statement) =>
  (compareNaturally(from, to) ?? 0) > 0 || to.startsWith(`${from}-`) || /^\d+[abc]\d/.test(to.slice(from.length));

// Why the engine says otherwise, by the first kind that applies.
const KINDS: Record<
  string,
  (statements: readonly Statement[], version: string, entries: readonly PlainEntry[], outcome: Outcome) => boolean
> = {
  'each of several ends is the fix of its branch': (statements, version) =>
    statements.filter(({ status }) => status === 'affected').length > 1 &&
    statements.some(({ status, to, includesEnd }) => status === 'affected' && to === version && !includesEnd),
  'the end is written as an operator or before the version': (statements) =>
    statements.some(
      ({ from = '', to = '' }) => /^[<= ]+$/.test(to) || /[<>]|prior|before|all versions|up to/i.test(from),
    ),
  'the range ends before its start': (statements, version) =>
    statements.some((statement) => statement.from === version && isInverted(statement)),
  'the other end of the range has no order': (statements, version, _, outcome) =>
    outcome === 'uncomparable' &&
    statements.some(({ from, to }) =>
      [from, to].some((text) => text !== undefined && text !== version && !isOneVersion(text)),
    ),
  'a change comes before the last affected version': (statements, version) =>
    statements.some(({ to, includesEnd, changes }) => to === version && includesEnd && changes.size > 0),
  'another entry of the product is affected by default': (_, version, entries) =>
    entries.length > 1 &&
    entries.some(
      (entry) =>
        entry.default_status === 'affected' && !entry.statements.some((statement) => names(statement, version)),
    ),
  'one product is listed as affected and as unaffected at once': (statements) =>
    statements.some(
      ({ status, to }) =>
        status === 'affected' &&
        statements.some((other) => other.status === 'unaffected' && other.to !== to && other.from === undefined),
    ),
  'an empty range means all versions before its end': (statements) =>
    statements.some(
      ({ from, to, includesEnd }) => !includesEnd && from !== undefined && compareNaturally(from, to ?? '') === 0,
    ),
  'the version is listed as affected under another spelling': (statements, version) =>
    statements.some(({ from, status }) => status === 'affected' && version === `${from}.0`),
  'a series that is affected or unaffected includes the release': (statements) =>
    statements.some(({ to = '' }) => /[*x]$/i.test(to)),
};

test.skipIf(!existsSync(archive))(
  'what 60,000 records say of the versions that they name is what the engine says',
  async () => {
    const counts = { affected: 0, 'not affected': 0, contradiction: 0 };
    const explained: Record<string, number> = {};
    const unexplained: string[] = [];
    for await (const file of cveFiles(archive)) {
      if (!('bytes' in file)) throw new Error(`${file.path}: ${file.why}`);
      const json = JSON.parse(file.bytes.toString('utf8')) as { containers: { cna: { affected?: unknown } } };
      const record = readRecord(json);
      if ('why' in record) continue;
      const toKey = (entry: PlainEntry | RecordProduct) => formatProductKey(entry);
      const stated = Map.groupBy(readPlainEntries(json.containers.cna.affected), toKey);
      const read = Map.groupBy(record.document.affected, toKey);
      for (const [key, entries] of stated) {
        const statements = entries.flatMap((entry) => entry.statements);
        const texts = statements.flatMap(({ from, to, changes }) => [from, to, ...changes.keys()]);
        for (const version of new Set(texts)) {
          if (version === undefined || !isOneVersion(version)) continue;
          const expected = expectOutcome(entries, version);
          if (expected === undefined) continue;
          counts[expected] += 1;
          const { outcome } = matchVersion(read.get(key) ?? [], version);
          if (expected === 'contradiction' || (expected === 'affected') === (outcome === 'affected')) continue;
          const own = (read.get(key) ?? []).flatMap(({ ranges }) => ranges);
          const kind =
            own.some(
              ({ less_than, less_than_or_equal }) =>
                less_than_or_equal === version || less_than?.endsWith(`-${version}`) === true,
            ) && expected === 'not affected'
              ? 'the text of the record includes the end'
              : Object.keys(KINDS).find((name) => KINDS[name]?.(statements, version, entries, outcome));
          if (kind === undefined) unexplained.push(`${record.cveId} ${key} ${version}: ${expected}, but ${outcome}`);
          else
            explained[`${kind}: ${expected}, but ${outcome}`] =
              (explained[`${kind}: ${expected}, but ${outcome}`] ?? 0) + 1;
        }
      }
    }
    expect(unexplained).toEqual([]);
    expect(counts.affected).toBeGreaterThan(100_000);
    expect(counts['not affected']).toBeGreaterThan(80_000);
    expect(counts.contradiction).toBeLessThan(20);
    expect(Object.keys(explained).length).toBeGreaterThan(0);
  },
  600_000,
);
