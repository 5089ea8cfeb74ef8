import { matchVersion } from '@faultline/shared/versions';
import { describe, expect, test } from 'vitest';
import { readRecord } from './readRecord.ts';

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
