import { affectedPairs } from '../ingest/record/affected.ts';
import type { RecordProduct, RecordRange } from '../ingest/record/CveRecord.ts';
import { readRecord } from '../ingest/record/readRecord.ts';

const COUNT = 2000;
// The most ranges that are compared (`affectedPairs`), with the longest texts (`toVersionRanges`).
const MAX_COUNT = 20_000;
const MAX_LENGTH = 300;
const ROUNDS = 5;

const range = (version: string, other: Partial<RecordRange> = {}): RecordRange => ({
  version,
  less_than: null,
  less_than_or_equal: null,
  version_type: null,
  status: 'affected',
  ...other,
});

const entry = (ranges: RecordRange[]): RecordProduct[] => [
  { vendor: 'Acme', product: 'Gateway', source: 'acme', category: null, default_status: 'unaffected', ranges },
];

// All versions are affected except this many, each of which splits an interval.
const withUnaffected = (count: number) =>
  entry([
    range('0', { less_than: '*' }),
    ...Array.from({ length: count }, (_, index) => range(`1.${index}.${index % 7}`, { status: 'unaffected' })),
  ]);

const fill = (unit: string) => unit.repeat(MAX_LENGTH).slice(0, MAX_LENGTH);

// Texts of the longest accepted length that make the patterns try most.
const longest = [
  `${fill('1.x').slice(0, -1)}y`,
  fill('1 '),
  fill('a b/c '),
  fill('1.0 to '),
  fill('before 1 '),
  fill('1, '),
  fill('<1 '),
  `${fill('>=1.0.0 ').slice(0, -1)}?`,
  fill('1 & '),
];

function measure(entries: RecordProduct[]): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    affectedPairs(entries);
    return performance.now() - start;
  });
  return Math.min(...times);
}

// A whole record, as an import reads it.
function measureRecord(versions: string[]): number {
  const affected = [{ vendor: 'Acme', product: 'Gateway', versions: versions.map((version) => ({ version })) }];
  const record = { cveMetadata: { cveId: 'CVE-2026-1000' }, containers: { cna: { affected } } };
  const start = performance.now();
  readRecord(record);
  return performance.now() - start;
}

measure(withUnaffected(COUNT));
const [small, large] = [measure(withUnaffected(COUNT)), measure(withUnaffected(10 * COUNT))];
const slowest = Math.max(
  ...longest.map((text) =>
    measure(entry([range(text), range('0', { less_than: text }), range(text, { less_than: text })])),
  ),
);
const over = measure(entry([range('1.x'.repeat(7000)), range('0', { less_than: '1.x'.repeat(7000) })]));
const most = measure(withUnaffected(5 * MAX_COUNT));
const texts = [
  ...longest,
  Array.from({ length: MAX_LENGTH }, (_, index) => `${index}`)
    .join(', ')
    .slice(0, MAX_LENGTH),
];
const slowestRecord = Math.max(
  ...texts.map((text) =>
    measureRecord(Array.from({ length: MAX_COUNT }, (_, index) => `${index}, ${text}`.slice(0, MAX_LENGTH))),
  ),
);

const line = (name: string, ms: number) => console.log(`  ${name.padEnd(46)} ${ms.toFixed(2).padStart(8)} ms`);
console.log('version ranges of one record');
line(`${COUNT.toLocaleString('en-US')} unaffected versions`, small);
line(`${(10 * COUNT).toLocaleString('en-US')} unaffected versions`, large);
console.log(
  `  ratio for ten times as many                    ${(large / small).toFixed(1).padStart(8)} (a quadratic merge: 100)`,
);
line(`slowest range of ${MAX_LENGTH} characters, the longest accepted`, slowest);
line('range of 21,000 characters, not compared', over);
line(
  `${(5 * MAX_COUNT).toLocaleString('en-US')} unaffected versions, ${MAX_COUNT.toLocaleString('en-US')} of them compared`,
  most,
);
line(`slowest record of ${MAX_COUNT.toLocaleString('en-US')} texts of ${MAX_LENGTH} characters`, slowestRecord);
