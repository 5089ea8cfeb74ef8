import { describe, expect, test } from 'vitest';
import { readRecord } from '../../../ingest/record/readRecord.ts';
import { addStatements } from '../../../ingest/osv/addStatements.ts';
import { chooseFix, findFixes } from './findFixes.ts';

interface Statement {
  affected?: object[];
  description?: string;
  solution?: string;
  workaround?: string;
  adp?: object[];
}

const text = (value: string | undefined) => (value === undefined ? [] : [{ lang: 'en', value }]);

function read({ affected = [], description = 'A flaw.', solution, workaround, adp }: Statement) {
  const container = (shortName: string) => ({ providerMetadata: { shortName } });
  const record = readRecord({
    dataType: 'CVE_RECORD',
    cveMetadata: { cveId: 'CVE-2026-1000', state: 'PUBLISHED', assignerShortName: 'acme' },
    containers: {
      cna: {
        ...container('acme'),
        affected,
        descriptions: text(description),
        solutions: text(solution),
        workarounds: text(workaround),
      },
      adp: adp === undefined ? [] : [{ ...container('CISA-ADP'), affected: adp }],
    },
  });
  if ('why' in record) throw new Error(record.why);
  return record;
}

const find = (statement: Statement) => findFixes(read(statement).document);
const format = (statement: Statement) =>
  find(statement).map(({ product, version, branch, stated_as }) =>
    [product, version, branch === null ? '' : `[${branch}]`, stated_as].filter(Boolean).join(' '),
  );

const product = (name: string, versions: object[], more: object = {}) => ({
  vendor: 'Acme',
  product: name,
  defaultStatus: 'unaffected',
  versions: versions.map((version) => ({ status: 'affected', versionType: 'custom', ...version })),
  ...more,
});
const upTo = (version: string, lessThan: string) => ({ version, lessThan });
const through = (version: string, lessThanOrEqual: string) => ({ version, lessThanOrEqual });

describe('findFixes', () => {
  test('reads the exclusive ends of affected ranges, each for its branch', () => {
    expect(format({ affected: [product('Anvil', [upTo('6.6', '6.6.20'), upTo('6.1', '6.1.183')])] })).toEqual([
      'Anvil 6.1.183 [6.1] range end',
      'Anvil 6.6.20 [6.6] range end',
    ]);
  });

  test('reads unaffected versions after an affected one, and the starts of unaffected branches', () => {
    const kernel = product(
      'Linux',
      [
        { version: '4.4' },
        { version: '0', lessThan: '4.4', status: 'unaffected' },
        { version: '6.1.183', lessThanOrEqual: '6.1.*', status: 'unaffected' },
        { version: '7.1', lessThanOrEqual: '*', status: 'unaffected' },
      ],
      { defaultStatus: 'affected' },
    );
    expect(format({ affected: [kernel] })).toEqual([
      'Linux 6.1.183 [6.1] unaffected version',
      'Linux 7.1 [7] unaffected version',
    ]);
    const before = { version: '1.0', status: 'unaffected' };
    expect(format({ affected: [product('Anvil', [before, { version: '2.0' }])] })).toEqual([]);
  });

  test('reads changes', () => {
    const changes = [{ at: '2.4.1', status: 'unaffected' }];
    expect(format({ affected: [product('Anvil', [{ version: '2.4', lessThan: '2.5', changes }])] })[0]).toMatch(
      /^Anvil 2\.4\.1 /,
    );
  });

  test.each([
    ['a series', '21.1', '21.1*'],
    ['a series of an edition', '21.1-EVO', '21.1*-EVO'],
    ['a branch', '6.1', '6.1.*'],
    ['a placeholder', '2', '2.x'],
    ['a placeholder within', '12', '12.x.1.x'],
    ['every version', '0', '*'],
    ['a sentence', '0', 'the version of May 2024'],
    ['a commit', '0', '9edd3aa34d50aa34d50aa34d50aa34d50aa34d50'],
    ['nothing', '0', 'n/a'],
  ])('does not call the end of %s a fix', (_, version, lessThan) =>
    expect(format({ affected: [product('Anvil', [upTo(version, lessThan)])] })).toEqual([]),
  );

  test('leaves out a version that another range of the product affects', () => {
    expect(format({ affected: [product('Anvil', [upTo('1.0', '2.0'), through('2.0', '2.4')])] })).toEqual([]);
  });

  test.each([
    ['MiniZip in Anvil through 1.3 has an integer overflow.', []],
    ['Anvil 1.3 and earlier leaks.', []],
    ['Anvil up to and including 1.3 leaks.', []],
    ['Anvil before 1.3 leaks.', ['Anvil 1.3 range end']],
    ['Anvil leaks.', ['Anvil 1.3 range end']],
  ])('checks an end against the sentence: %s', (description, fixes) =>
    expect(format({ description, affected: [product('Anvil', [upTo('0', '1.3')])] })).toEqual(fixes),
  );

  test('returns a version that is listed as unaffected even if a sentence contradicts it', () => {
    const changes = [{ at: '2.15.0', status: 'unaffected' }];
    const affected = [product('Anvil', [{ version: '2.0', lessThan: '3.0', changes }])];
    expect(format({ affected, description: 'Anvil through 2.15.0 leaks.' })).toContain(
      'Anvil 2.15.0 [2] unaffected version',
    );
  });

  test('takes no end from an ADP', () => {
    const none = [{ vendor: 'n/a', product: 'n/a', versions: [{ version: 'n/a', status: 'affected' }] }];
    const adp = [product('Anvil', [upTo('0', '1.3')])];
    expect(format({ affected: none, adp, description: 'Anvil leaks.' })).toEqual([]);
    expect(format({ affected: none, adp, description: 'Anvil before 1.3 leaks.' })).toEqual(['Anvil 1.3 description']);
  });

  test('gives each product of a solution its own fixes', () => {
    const affected = [
      product('FortiOS', [through('7.0.0', '7.0.16')]),
      product('FortiProxy', [through('7.2.0', '7.2.12'), through('7.0.0', '7.0.19')]),
    ];
    const solution = `Please upgrade to FortiOS version 7.0.17 or above
Please upgrade to FortiProxy version 7.2.13 or above
Please upgrade to FortiProxy version 7.0.20 or above
Please upgrade to FortiManager version 7.4.1 or above
Please upgrade to FortiOS Cloud version 7.6.1 or above`;
    expect(format({ affected, solution })).toEqual([
      'FortiOS 7.0.17 solution',
      'FortiProxy 7.0.20 [7.0] solution',
      'FortiProxy 7.2.13 [7.2] solution',
    ]);
  });

  test('gives an unnamed fix to no one of several products', () => {
    const affected = [product('Anvil', [through('1', '2.0')]), product('Bolt', [through('1', '3.0')])];
    expect(format({ affected, solution: 'Update to version 3.1.' })).toEqual([]);
  });

  test('leaves out the range of another product in the text of a version', () => {
    const texts = [{ version: 'Anvil Core: < 2023.8.0' }, { version: 'anvil-js-websocket: < 8.2.0' }];
    expect(format({ affected: [product('Core', texts)] })).toEqual(['Core 2023.8.0 range end']);
  });

  test('reads solutions, not workarounds', () => {
    const affected = [product('Anvil', [through('1', '2.0')])];
    expect(format({ affected, solution: 'Restart it.', workaround: 'Update the proxy to 2.1.' })).toEqual([]);
    expect(format({ affected, solution: 'Fixed in 2.1.', workaround: 'Restart it.' })).toEqual(['Anvil 2.1 solution']);
  });

  test('takes the description where nothing else names a fix', () => {
    const description =
      'Users are recommended to upgrade to version 11.0.0-M17, 10.1.19 or 9.0.86, which fix the issue.';
    const affected = [product('Anvil', [through('9.0.0', '9.0.85'), through('10.1.0', '10.1.18')])];
    expect(format({ description, affected })).toEqual([
      'Anvil 9.0.86 [9] description',
      'Anvil 10.1.19 [10] description',
      'Anvil 11.0.0-M17 [11] description',
    ]);
    expect(format({ description, affected, solution: 'Fixed in 9.0.86.' })).toEqual(['Anvil 9.0.86 solution']);
  });

  test('reads the description of a record without products, unless it names several', () => {
    expect(format({ description: 'Anvil before 6.2.4 leaks.' })).toEqual(['6.2.4 description']);
    expect(format({ description: 'Anvil before 6.2.4 and Bolt before 3.1 leak.' })).toEqual([]);
  });

  test.each([
    'Anvil 1.2.1 has a vulnerability.',
    'Anvil 2.4 contains a flaw that was introduced in 2.3.',
    'Bolt, which Anvil uses, is fixed in Bolt 3.1.',
    'Anvil prior to 2.5 in Android 12 leaks.',
    'Anvil prior to 5.10 Service Pack 1a leaks.',
    'The flaw is not fixed in 2.5.',
  ])('finds no fix in: %s', (description) =>
    expect(format({ description, affected: [product('Anvil', [{ version: '1.2' }])] })).toEqual([]),
  );

  test('reads an advisory of OSV where the record states no fix', () => {
    const record = read({ affected: [product('anvil', [through('1', '1.2')], { packageName: 'anvil' })] });
    const osv = addStatements(record, [
      {
        advisory: 'GHSA-1',
        ecosystem: 'npm',
        name: 'anvil',
        ranges: [{ version: '0', less_than: '1.3', less_than_or_equal: null, version_type: 'semver' }],
      },
    ]);
    expect(findFixes(osv.document)).toMatchObject([{ version: '1.3', source: 'OSV', stated_as: 'range end' }]);
  });

  test('finds nothing for a record of no affected version', () => {
    expect(find({ affected: [product('Anvil', [{ version: '*', status: 'unaffected' }])] })).toEqual([]);
  });
});

describe('chooseFix', () => {
  const fixes = find({
    affected: [product('Anvil', [upTo('6.2', '6.2.16'), upTo('7.0', '7.0.17'), upTo('7.2', '7.2.13')])],
  });

  test.each([
    ['7.0.3', '7.0.17'],
    ['7.2.12', '7.2.13'],
    ['6.0.4', '6.2.16'],
    ['6.4.1', '7.0.17'],
    ['7.3.0', undefined],
  ])('of %s is %s', (version, fix) => expect(chooseFix(fixes, version)?.version).toBe(fix));
});

describe('hostile texts', () => {
  test.each([
    ['fixed in '.repeat(2200)],
    ['upgrade a to b 1.'.repeat(1200)],
    [`upgrade ${'a '.repeat(9000)}to 1.2`],
    ['1.0, Anvil '.repeat(1800)],
    [`resolved ${'a'.repeat(19_000)}: 1.2`],
    ['fixed fixed fixed 1.2 '.repeat(900)],
  ])('are read in time %#', (solution) => {
    const { document } = read({ affected: [product('Anvil', [through('1', '1.2')])], solution, description: solution });
    const start = process.threadCpuUsage();
    findFixes(document);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(3000);
  });
});
