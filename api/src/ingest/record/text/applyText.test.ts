import { matchVersion } from '@faultline/shared/versions';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../readRecord.ts';

type Versions = object[];

interface Stated {
  text: string;
  versions?: Versions;
  adp?: Versions;
  defaultStatus?: string;
  others?: { product: string; versions: Versions }[];
}

const affected = (version: string, more: object = {}) => ({ version, status: 'affected', ...more });

function read({ text, versions = [], adp, defaultStatus, others = [] }: Stated) {
  const entry = (product: string, list: Versions) => ({
    vendor: 'Acme',
    product,
    versions: list,
    ...(defaultStatus ? { defaultStatus } : {}),
  });
  const record = readRecord({
    cveMetadata: { cveId: 'CVE-2024-1000', state: 'PUBLISHED' },
    containers: {
      cna: {
        affected: [entry('Anvil', versions), ...others.map((other) => entry(other.product, other.versions))],
        descriptions: [{ lang: 'en', value: text }],
      },
      adp: adp === undefined ? [] : [{ affected: [{ ...entry('Anvil', adp), defaultStatus: 'unknown' }] }],
    },
  });
  if ('why' in record) throw new Error(record.why);
  return record.document.affected;
}

function expectOutcomes(stated: Stated, expected: Record<string, string>, product = 'Anvil'): void {
  const entries = read(stated).filter((entry) => entry.product === product);
  const versions = Object.keys(expected);
  expect(Object.fromEntries(versions.map((version) => [version, matchVersion(entries, version).outcome]))).toEqual(
    expected,
  );
}

describe('an end that the sentence contradicts', () => {
  test.each(['through 1.3', '1.3 and earlier', 'up to and including 1.3', '1.3 and prior versions'])(
    'is inclusive in "%s"',
    (words) => {
      const range = [affected('0', { lessThan: '1.3' })];
      for (const stated of [{ versions: range }, { versions: [affected('n/a')], adp: range }])
        expectOutcomes(
          { text: `Anvil ${words} allows attackers to overflow a buffer.`, ...stated },
          { '1.3': 'affected', '1.3.1': 'unaffected' },
        );
    },
  );

  test('is exclusive where CISA alone includes it', () => {
    const adp = [affected('0', { lessThanOrEqual: '1.3' })];
    expectOutcomes(
      { text: 'Anvil before 1.3 has a flaw.', versions: [affected('n/a')], adp },
      { '1.2': 'affected', '1.3': 'unaffected' },
    );
    expectOutcomes({ text: 'Anvil before 1.3 has a flaw.', versions: adp }, { '1.3': 'affected' });
  });

  test('is a build of the start where the sentence says so', () => {
    const versions = [affected('13.1', { lessThan: '49.13' })];
    expectOutcomes(
      { text: 'Anvil 13.1 before 13.1-49.13 has a flaw.', versions, defaultStatus: 'unaffected' },
      { '13.1-48.47': 'affected', '13.1-49.13': 'unaffected', '14.1-4.42': 'unaffected' },
    );
  });
});

describe('a sentence that says more than the data', () => {
  const versions = [affected('7.0.0', { lessThanOrEqual: '7.0.6' })];
  const defaultStatus = 'unaffected';

  test.each<[string, string[]]>([
    ['Anvil 7.0.0 through 7.0.7 has a flaw.', ['7.0.7']],
    ['Anvil 7.0.0 through 7.0.6 and 6.4 all versions have a flaw.', ['6.4.0', '6.4.15']],
    ['A flaw in Anvil versions 7.0.6, 6.4.x and 6.2.3.', ['6.4.2', '6.2.3']],
    ['Anvil, version(s) 7.0.6, 6.4.x, 6.2.3, contain(s) a flaw.', ['6.4.2', '6.2.3']],
    ['Anvil versions 22.1 (and earlier) and 7.0.6 (and earlier) are affected.', ['22.1', '22.0']],
    ['Anvil 7.0.0 through 7.0.6 and older unsupported versions have a flaw.', ['6.0.0']],
  ])("can't be compared with the versions of %j", (text, claimed) => {
    const expected = Object.fromEntries(claimed.map((version) => [version, 'uncomparable']));
    expectOutcomes({ text, versions, defaultStatus }, { ...expected, '7.0.6': 'affected', '7.0.8': 'unaffected' });
  });

  test('names its source, and adds nothing that the data says', () => {
    const claims = (text: string) =>
      read({ text, versions, defaultStatus })[0]?.ranges.filter(({ sources }) => sources !== undefined);
    expect(claims('Anvil 7.0.0 through 7.0.7 has a flaw.')).toMatchObject([
      { version: '7.0.0', less_than_or_equal: '7.0.7', status: 'unknown', sources: ['description'] },
    ]);
    expect(claims('Anvil 7.0.0 through 7.0.6 has a flaw. It is fixed in 7.0.7 and 7.2.0 (CVSS 9.8).')).toEqual([]);
  });

  test.each<[string, Versions, string[]]>([
    [
      'Prior to version 3.2.3 on the stable branch and version 3.3.4 on the beta branch, users can read files.',
      [affected('< 3.2.3'), affected('>= 3.3.0, < 3.3.4')],
      ['3.3.4'],
    ],
    ['In Anvil version 1.4.3, files can be read. Version 1.5.0 has a patch.', [affected('= 1.4.3')], ['1.5.0']],
    [
      'Anvil clients prior version 15.58.4 allow attackers to read files.',
      [affected('15.0.0', { lessThan: '15.58.4' })],
      ['15.58.4'],
    ],
    ['Anvil (6GT2780-0DA10) has a flaw in all versions.', [affected('0', { lessThan: '3.0' })], ['6GT2780-0DA10']],
    [
      'Anvil version 9 prior to 9.2.8 and previous versions prior to 8.5.16 have a flaw.',
      [affected('9.0.0', { lessThan: '9.2.8' }), affected('5.0.0', { lessThan: '8.5.16' })],
      ['9.2.8'],
    ],
    [
      'Supported versions that are affected are Prior to 5.2.44, prior to 6.0.24 and prior to 6.1.12.',
      ['5.2.44', '6.0.24', '6.1.12'].map((lessThan) => affected('0', { lessThan })),
      ['5.2.45', '6.0.24'],
    ],
    ['Anvil 7.0.0 through 7.0.6, 8.4 GA through update 92 have a flaw.', versions, ['7.1.0']],
    [
      'Anvil 8.2.x before 8.2.1 and 8.1.x before 8.1.1 have a flaw.',
      [affected('8.2.0', { lessThan: '8.2.1' }), affected('8.1.0', { lessThan: '8.1.1' })],
      ['8.0.5'],
    ],
    ['Version 7.0.6 is affected. Version 8.0.1 is the first one that has a patch.', versions, ['8.0.1']],
    [
      'The fix was not applied to the v7.0 release series until v7.0.7.',
      [affected('7.0.0', { lessThan: '7.0.7' })],
      ['6.9'],
    ],
    ['Anvil versions up to 7.0.6 and Anvil Pro versions up to 9.1.3, respectively, have a flaw.', versions, ['9.1.2']],
    ['Versions of Anvil <= 7.0.6 (> 6.9.0) have a flaw.', versions, ['6.9.0']],
    [
      'Anvil version 7.0.x below 7.0.7 and version 6.3.x below 6.3.5 have a flaw.',
      [affected('7.0.6'), affected('6.3.0', { lessThan: '6.3.5' })],
      ['6.3.5'],
    ],
    ['Anvil 7.0: upgrade to a release greater than or equal to 7.0.7.', versions, ['7.0.7']],
    [
      'Anvil 7.0 versions prior to 7.0.7; 7.2 versions prior to 7.2.1 are affected.',
      [affected('7.0', { lessThan: '7.0.7' }), affected('7.2', { lessThan: '7.2.1' })],
      ['7.0.8'],
    ],
    ['Anvil versions before 7.0.7 (2022.0.9) have a flaw.', [affected('0', { lessThan: '7.0.7' })], ['2022.0.9']],
    [
      'All versions up to 7.0.6 have a flaw, with the exception of 6.2.1.',
      [affected('0', { lessThan: '6.2.1' }), affected('6.3', { lessThanOrEqual: '7.0.6' })],
      ['6.2.1'],
    ],
    [
      'Anvil version 7.0.6 has a flaw. Downgrading to version 6.9.3 is recommended, version 7.0.7 reverts it.',
      [affected('7.0.6')].map((one) => ({ ...one, lessThanOrEqual: '7.0.6' })),
      ['6.9.3', '7.0.7'],
    ],
    ['As of versions 7.0.7 and 6.9.3, Anvil filters addresses.', versions, ['7.0.7', '6.9.3']],
    ['Anvil-F version 7.2.0 and Anvil version 7.0.6 and below have a flaw.', versions, ['7.2.0']],
    [
      'Starting in version 7.0.0 and prior to versions 7.0.7, 7.1.5, and 7.2.1, files can be read.',
      [affected('>= 7.0.0, < 7.0.7'), affected('= 7.2.0')],
      ['7.2.1'],
    ],
    ['Anvil from 5.1 prior 7.0.7 has a flaw.', [affected('5.1', { lessThan: '7.0.7' })], ['7.0.7']],
    ['A flaw in Anvil version ranging from 7.0.0 to 7.0.7 (exclusive) on Windows.', versions, ['7.0.7']],
    [
      'Versions up to 7.0.6 have a flaw. Version 7.0.7 implements strict checks.',
      [affected('0', { lessThan: '7.0.7' })],
      ['7.0.7'],
    ],
    [
      'Anvil versions before 6.9.1 (14.0.11), 7.0.7 (15.0.9) have a flaw.',
      [affected('6.0', { lessThan: '6.9.1' }), affected('7.0', { lessThan: '7.0.7' })],
      ['15.0.9'],
    ],
    ['Anvil 7.0.6 and earlier. Version 7.0.7 fully patches the issue.', versions, ['7.0.7']],
    ['Anvil (hardware version 9.7; firmware version 7.0.6 with SNMP version 3) has a flaw.', versions, ['9.7', '3']],
    ['Anvil has a flaw. Versions 7.2.0, 7.1.5, and 7.0.7 contain a patch.', versions, ['7.2.0', '7.1.5', '7.0.7']],
    ['Anvil starting from 7.0 before 7.0.1 has a flaw.', [affected('7.0.0', { lessThan: '7.0.1' })], ['6.9.9']],
  ])('names fixes and other numbers in %j', (text, listed, others) => {
    const entries = read({ text, versions: listed, defaultStatus });
    expect(others.map((version) => matchVersion(entries, version).outcome)).toEqual(others.map(() => 'unaffected'));
  });

  test('leaves later versions than those of an end and its fix alone', () => {
    expectOutcomes(
      {
        text: 'A flaw in Anvil version 10.18.0.0 and below.',
        versions: [{ version: '10.18.50.0', status: 'unaffected' }],
        defaultStatus: 'affected',
      },
      { '10.18.0.0': 'affected', '10.18.50.0': 'unaffected' },
    );
  });

  test('is about the product that it or the sentence before it names', () => {
    const others = [
      { product: 'Anvil Evolved', versions: [affected('21.4', { lessThan: '21.4.2' })] },
      { product: 'Hammer', versions: [affected('1.0', { lessThanOrEqual: '1.4' })] },
    ];
    const text = [
      'Anvil and Anvil Evolved have a flaw.',
      'This issue affects Anvil:',
      '* 7.0 versions before 7.0.9.',
      'Anvil Evolved:',
      '* 21.4 versions before 21.4.3.',
      'Hammer and Anvil Evolved versions 3.0 and 3.1 are affected.',
      'Update Hammer to version 1.6 or later.',
    ].join('\n');
    const stated = { text, versions, others, defaultStatus };
    expectOutcomes(stated, { '7.0.8': 'uncomparable', '21.4.2': 'unaffected', '3.1': 'unaffected' });
    expectOutcomes(stated, { '7.0.8': 'unaffected', '21.4.2': 'uncomparable', '3.1': 'uncomparable' }, 'Anvil Evolved');
    expectOutcomes(stated, { '1.6': 'unaffected', '21.4.2': 'unaffected', '3.1': 'uncomparable' }, 'Hammer');
  });

  test('says nothing about the products that it does not name', () => {
    const others = [{ product: 'Hammer', versions: [affected('1.0', { lessThanOrEqual: '1.4' })] }];
    const text = 'Anvil 7.0.0 through 7.0.6, Hammer 1.0 through 1.5 have a flaw.';
    expectOutcomes({ text, versions, others, defaultStatus }, { '1.5': 'unaffected' });
    expectOutcomes({ text, versions, others, defaultStatus }, { '1.5': 'uncomparable' }, 'Hammer');
  });

  test('reaches from the end of the data, unless it names that end', () => {
    const whole = [affected('0', { lessThanOrEqual: '1.12.0' })];
    expectOutcomes(
      { text: 'All versions up to, and including, 1.13.0 have a flaw.', versions: whole, defaultStatus },
      { '1.12.0': 'affected', '1.12.5': 'uncomparable', '1.13.0': 'uncomparable', '1.13.1': 'unaffected' },
    );
    expectOutcomes(
      { text: 'Anvil 2.0 (and earlier) and 1.12.0 (and earlier) have a flaw.', versions: whole, defaultStatus },
      { '1.12.0': 'affected', '1.12.5': 'unaffected', '2.0': 'uncomparable', '2.1': 'unaffected' },
    );
  });

  test("can't be compared with the versions before a later end", () => {
    const text = 'Anvil versions prior to 2.22.2 have a flaw.';
    expectOutcomes(
      { text, versions: [affected('N/A', { lessThan: '2.22.1' })], defaultStatus },
      { '2.22.0': 'affected', '2.22.1': 'uncomparable', '2.22.2': 'unaffected' },
    );
    expectOutcomes(
      { text, versions: [affected('0', { lessThanOrEqual: '2.22.1' })], defaultStatus },
      { '2.22.1': 'affected', '2.22.1.5': 'unaffected', '2.22.2': 'unaffected' },
    );
    const changes = [{ at: '6.0.2', status: 'unaffected' }];
    expectOutcomes(
      { text: 'Anvil before 6.0.2.', versions: [affected('0', { lessThan: '6.0', changes })], defaultStatus },
      { '5.9': 'affected', '6.0.1': 'uncomparable', '6.0.2': 'unaffected' },
    );
  });

  test('says that what is before an end is affected where the data lists the end instead', () => {
    expectOutcomes(
      { text: 'This issue affects Anvil prior to 24.2.', versions: [affected('24.2')], defaultStatus },
      { '24.1': 'uncomparable', '24.2': 'affected', '24.3': 'unaffected' },
    );
  });

  test('reads an end that an "and before" follows', () => {
    expectOutcomes(
      { text: 'A flaw in Anvil version 7.0.0 through 7.0.7 and before 6.0.10.', versions, defaultStatus },
      { '7.0.6': 'affected', '7.0.7': 'uncomparable', '7.0.8': 'unaffected' },
    );
  });

  test('makes an end doubtful that the data calls unaffected', () => {
    const text = 'This issue affects Anvil: from n/a through 6.9.2.';
    for (const range of ['< 311.12', 'Versions prior to 311.12', '>= 300.1, < 311.12'])
      expectOutcomes(
        { text: 'Anvil version 311.12 or lower has a flaw.', versions: [affected(range)], defaultStatus },
        { '311.11': 'affected', '311.12': 'uncomparable', '311.13': 'unaffected' },
      );
    const changes = [{ at: '6.7.0', status: 'unaffected' }];
    expectOutcomes(
      { text, versions: [affected('n/a', { lessThanOrEqual: '6.9.2', changes })], defaultStatus },
      { '6.6.9': 'affected', '6.9.2': 'uncomparable', '6.9.3': 'unaffected' },
    );
    expectOutcomes(
      {
        text: 'Anvil versions up to and including v2.0 have a flaw. It was fixed in version 2.0.',
        versions: [affected('0', { lessThan: '2.0' })],
        defaultStatus,
      },
      { '1.9': 'affected', '2.0': 'uncomparable', '2.1': 'unaffected' },
    );
  });

  test('counts for the one product that CISA names where the CNA states no versions', () => {
    const adp = [affected('0', { lessThanOrEqual: '3.2.6' })];
    expectOutcomes(
      { text: 'An issue was discovered in Anvil through 3.2.16.', versions: [], adp },
      { '3.2.6': 'affected', '3.2.16': 'uncomparable', '3.2.17': 'unaffected' },
    );
  });

  test('makes ends doubtful that it calls affected, whole numbers too', () => {
    expectOutcomes(
      {
        text: 'Anvil, versions 1811, 1905, allows attackers to run code.',
        versions: ['< 1811', '< 1905'].map((range) => affected(range)),
        defaultStatus,
      },
      { '1811': 'affected', '1905': 'uncomparable' },
    );
    expectOutcomes(
      {
        text: 'Anvil - version 420, 430, allows brute force.',
        versions: [affected('4.20'), affected('430')],
        defaultStatus,
      },
      { '420': 'uncomparable', '430': 'affected' },
    );
  });

  test('makes fixes doubtful that it calls affected', () => {
    const fix = [{ version: '2022 SU2', status: 'unaffected' }];
    expectOutcomes(
      {
        text: 'Anvil 2022.2 SU2 and all prior versions allow a local user to run commands.',
        versions: fix,
        defaultStatus: 'affected',
      },
      { '2022 SU1': 'affected', '2022 SU2': 'uncomparable', '2022 SU3': 'uncomparable' },
    );
  });
});

test('a record that lists fixes alone leaves earlier versions open to question', () => {
  const versions = [{ version: '1.5.4', status: 'unaffected' }];
  const stated = { text: 'Anvil lets a local user become root.', versions, defaultStatus: 'unaffected' };
  expectOutcomes(stated, { '1.5.3': 'uncomparable', '1.5.4': 'unaffected', '2.0': 'unaffected' });
  const others = [{ product: 'Hammer', versions: [affected('1.0', { lessThanOrEqual: '1.4' })] }];
  expectOutcomes({ ...stated, others }, { '1.5.3': 'unaffected' });
});
