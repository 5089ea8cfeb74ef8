import { matchVersion, UNCOMPARED } from '@faultline/shared/versions';
import { describe, expect, test } from 'vitest';
import { cveJson } from '../fixtures/cveJson.ts';
import { countUncompared, versionPages } from './affected.ts';
import type { CveRecord, RecordRange } from './CveRecord.ts';
import { readAllRanges } from './readRanges.ts';
import { readRecord } from './readRecord.ts';

describe('affectedPairs', () => {
  const entry = (vendor: unknown, product: unknown, more: object = { defaultStatus: 'affected' }) => ({
    vendor,
    product,
    ...more,
  });
  const read = (cna: object[], adp: object[] = []) =>
    readRecord(cveJson({ cna: { affected: cna }, adp: [{ affected: adp }] })) as CveRecord;
  const names = (record: CveRecord) => record.pairs.map(({ vendor, product }) => [vendor?.name, product?.name]);

  test.each(['n/a', 'N/A', 'Unknown', ' ', '', undefined, '\u00a0', '\u200b'])('makes no vendor of %j', (vendor) => {
    expect(read([entry(vendor, 'Thing')])).toMatchObject({ pairs: [{ vendor: null, product: { key: 'thing' } }] });
    expect(read([entry(vendor, 'n/a')]).pairs).toEqual([]);
  });

  test('puts products without a vendor last', () => {
    expect(names(read([entry('n/a', 'qemu'), entry('Red Hat', 'Enterprise Linux'), entry('', 'QEMU')]))).toEqual([
      ['Red Hat', 'Enterprise Linux'],
      [undefined, 'qemu'],
    ]);
  });

  test.each([
    ['TP-Link ', 'tp-link'],
    ['TP-LINK', 'tp-link'],
    ['Acme\u00a0Corp', 'acme corp'],
    ['ＡＣＭＥ', 'acme'],
    ['Straße', 'strasse'],
    ['華為', '華為'],
    ['https://example.com/', 'https://example.com/'],
  ])('knows the vendor %j by the key %j', (vendor, key) => {
    expect(read([entry(vendor, 'X')]).pairs[0]?.vendor?.key).toBe(key);
  });

  test('takes the vendor of the ADP where the CNA has none', () => {
    const record = read([entry('n/a', 'Archer AX21')], [entry('tp-link', 'archer_ax21')]);
    expect(names(record)).toEqual([['tp-link', 'archer_ax21']]);
  });

  test('passes over other names of the ADP where the CNA named its products', () => {
    const record = read([entry('Lenovo', 'PC Manager')], [entry('lenovo', 'pcmanager')]);
    expect(names(record)).toEqual([['Lenovo', 'PC Manager']]);
    expect(record.document.affected).toHaveLength(1);
  });

  test('merges the ranges of CNA and ADP for one product, each range once', () => {
    const versions = (...list: string[]) => ({
      defaultStatus: 'unaffected',
      versions: list.map((version) => ({ version, status: 'affected' })),
    });
    const record = read(
      [entry('Acme', 'Gateway', versions('1.0', '1.1'))],
      [entry('acme', 'gateway', versions('1.1', '1.2'))],
    );
    expect(record.pairs).toMatchObject([{ product: { pages: ['1.0', '1.1', '1.2'] } }]);
    expect(
      record.document.affected.map(({ source, ranges }) => [source, ranges.map(({ version }) => version)]),
    ).toEqual([
      ['acme', ['1.0', '1.1']],
      ['CISA-ADP', ['1.2']],
    ]);
    expect(record.document.affected[0]?.ranges.map(({ sources }) => sources)).toEqual([
      undefined,
      ['acme', 'CISA-ADP'],
    ]);
  });

  test.each([
    ['a range', { lessThan: '2.0' }, 'unaffected', 'unaffected'],
    ['no version', {}, 'affected', 'unaffected'],
    ['a bound that cannot be read', { lessThan: 'the August update' }, 'affected', 'uncomparable'],
  ])('lets an ADP decide only where the CNA states no range to compare with: %s', (_, bounds, within, beyond) => {
    const version = Object.keys(bounds).length === 0 ? 'n/a' : '0';
    const record = read(
      [entry('Acme', 'Gateway', { versions: [{ version, status: 'affected', ...bounds }] })],
      [entry('acme', 'gateway', { versions: [{ version: '0', lessThan: '3.0', status: 'affected' }] })],
    );
    const { affected } = record.document;
    expect(affected).toHaveLength(2);
    expect(['2.5', '3.0'].map((text) => matchVersion(affected, text).outcome)).toEqual([within, beyond]);
  });

  test('passes over the default status of an ADP beside a range of the CNA', () => {
    const record = read(
      [entry('openfga', 'openfga', { versions: [{ version: '>= 1.5.0, < 1.5.3', status: 'affected' }] })],
      [
        entry('openfga', 'openfga', {
          defaultStatus: 'affected',
          versions: [{ version: '1.5.0', lessThan: '1.5.3', versionType: 'custom', status: 'affected' }],
        }),
      ],
    );
    const outcomes = ['1.4.3', '1.5.0', '1.5.2', '1.5.3'].map(
      (text) => matchVersion(record.document.affected, text).outcome,
    );
    expect(outcomes).toEqual(['unlisted', 'affected', 'affected', 'unaffected']);
  });

  test('merges ranges that two containers write in different ways', () => {
    const stated = (version: string, bounds = {}) => ({ versions: [{ version, status: 'affected', ...bounds }] });
    const record = read(
      [entry('Acme', 'Gateway', stated('< 2.0'))],
      [entry('acme', 'gateway', stated('0', { lessThan: '2.0', versionType: 'custom' }))],
    );
    expect(record.document.affected).toMatchObject([
      { source: 'acme', ranges: [{ version: '< 2.0', sources: ['acme', 'CISA-ADP'] }] },
    ]);
  });

  test('does not call a product affected whose listed versions all are not', () => {
    const record = read([
      entry('Acme', 'Safe', { defaultStatus: 'unaffected', versions: [{ version: '1', status: 'unaffected' }] }),
      entry('Acme', 'Alone', { defaultStatus: 'unaffected' }),
      entry('Acme', 'Hurt', { versions: [{ version: '1', status: 'affected' }] }),
    ]);
    expect(names(record)).toEqual([['Acme', 'Hurt']]);
    expect(record.document.affected).toHaveLength(3);
  });

  test('calls a product affected by default even with no affected version listed', () => {
    const record = read([
      entry('Acme', 'All', { defaultStatus: 'affected', versions: [{ version: '2.0', status: 'unaffected' }] }),
    ]);
    expect(names(record)).toEqual([['Acme', 'All']]);
    expect(record.pairs[0]?.product?.pages).toEqual([]);
  });

  test('keeps a vendor whose product is not named, unless another entry names one', () => {
    expect(names(read([entry('Acme', 'n/a')]))).toEqual([['Acme', undefined]]);
    expect(names(read([entry('Acme', 'n/a'), entry('ACME', 'Gateway')]))).toEqual([['ACME', 'Gateway']]);
  });

  test('takes the package for the product where only that is named, and its category from the CPE', () => {
    const cpes = ['cpe:2.3:o:acme:left_pad:*:*:*:*:*:*:*:*'];
    const record = read([entry('Acme', undefined, { packageName: 'left-pad', cpes, defaultStatus: 'affected' })]);
    expect(record.pairs[0]?.product).toMatchObject({ name: 'left-pad', category: 'Operating system' });
  });

  describe('ranges with changes', () => {
    const rows = (version: object) =>
      read([entry('Acme', 'Gateway', { versions: [version] })]).document.affected[0]?.ranges.map(
        ({ status, version: start, less_than, less_than_or_equal }) =>
          [status, start, less_than ?? '', less_than_or_equal ?? ''].join(' ').trim(),
      );
    const range = (bounds: object, ...changes: [at: string, status: string][]) => ({
      version: '0',
      status: 'affected',
      ...bounds,
      changes: changes.map(([at, status]) => ({ at, status })),
    });

    test('become ranges between the changes', () => {
      expect(rows(range({ lessThan: '3' }, ['1.9', 'unaffected'], ['1.10', 'affected']))).toEqual([
        'affected 0 1.9',
        'unaffected 1.9 1.10',
        'affected 1.10 3',
      ]);
      expect(rows(range({}, ['2', 'unaffected']))).toEqual(['affected 0 2', 'unaffected 2 *']);
    });

    test.each([
      [{ lessThanOrEqual: '0.10.3' }, '0.10.4', ['affected 0  0.10.3', 'unaffected 0.10.4']],
      [{ lessThanOrEqual: '2.0.0' }, '3.0.0', ['affected 0  2.0.0', 'unaffected 3.0.0']],
      [{ lessThan: '0.10.4' }, '0.10.4', ['affected 0 0.10.4']],
      [
        { version: 'n/a', lessThanOrEqual: '0.9.9', versionType: 'custom' },
        '0.10.0',
        ['affected n/a  0.9.9', 'unaffected 0.10.0'],
      ],
    ])(
      'end where the record says, with a fix behind it as a version of its own: %j, changed at %s',
      (bounds, at, expected) => {
        expect(rows(range(bounds, [at, 'unaffected']))).toEqual(expected);
      },
    );

    test('are fixed in each branch that a change names', () => {
      expect(rows(range({ lessThan: '1.8.2' }, ['1.7.10', 'unaffected'], ['1.6.13', 'unaffected']))).toEqual([
        'affected 0 1.8.2',
        'unaffected 1.6.13  1.6.*',
        'unaffected 1.7.10  1.7.*',
      ]);
      expect(
        rows(range({ lessThanOrEqual: '2024.7.0' }, ['2024.6.1', 'unaffected'], ['2024.7.1', 'unaffected'])),
      ).toEqual(['affected 0  2024.7.0', 'unaffected 2024.6.1  2024.6.*', 'unaffected 2024.7.1']);
    });

    test('of an older format are joined from their halves', () => {
      const half = (version: string, lessThan: string) => ({ version, lessThan, status: 'affected' });
      const versions = [
        half('unspecified', '8.5.14'),
        half('8.6.0', 'unspecified'),
        half('unspecified', '8.13.6'),
        half('9.0', 'unspecified'),
      ];
      const record = read([entry('Acme', 'Gateway', { versions })]);
      expect(record.document.affected[0]?.ranges.map(({ version, less_than }) => [version, less_than])).toEqual([
        ['unspecified', '8.5.14'],
        ['8.6.0', '8.13.6'],
        ['9.0', 'unspecified'],
      ]);
      const reversed = read([
        entry('Acme', 'Gateway', {
          versions: [half('unspecified', '0.104.2'), half('0.104.0', 'unspecified'), half('unspecified', '0.103.5')],
        }),
      ]);
      expect(reversed.document.affected[0]?.ranges.map(({ version, less_than }) => [version, less_than])).toEqual([
        ['0.104.0', '0.104.2'],
        ['unspecified', '0.103.5'],
      ]);
    });

    test('end before a change that comes before their start', () => {
      const vault = range({ version: '1.15.5', lessThan: '1.16.0', versionType: 'semver' }, ['1.14.10', 'unaffected']);
      expect(rows(vault)).toEqual(['affected 1.15.5 1.16.0']);
    });

    test('keep a change at the last version', () => {
      expect(rows(range({ lessThanOrEqual: '2' }, ['2', 'unaffected']))).toEqual(['affected 0 2', 'unaffected 2  2']);
    });

    test('ignore a change before the start or before an earlier change', () => {
      expect(rows(range({ version: '5', lessThanOrEqual: '6' }, ['3', 'unaffected']))).toEqual(['affected 5  6']);
      expect(rows(range({ lessThan: '9' }, ['4', 'unaffected'], ['3', 'affected']))).toEqual([
        'affected 0 4',
        'unaffected 4 9',
      ]);
    });

    test('keep changes that are in no order', () => {
      const git = range({ version: 'a'.repeat(40), lessThan: 'c'.repeat(40), versionType: 'git' }, [
        'b'.repeat(40),
        'unaffected',
      ]);
      expect(rows(git)).toHaveLength(2);
    });
  });

  test.each([
    [{ version: 'pkg:pypi/django@4.2', lessThan: 'pkg:pypi/django@4.2.15' }, ['4.2', '4.2.15', null]],
    [{ version: '0', lessThanOrEqual: 'pkg:npm/%40acme/kit@1.9.3?arch=x' }, ['0', null, '1.9.3']],
    [{ version: 'pkg:npm/@acme/kit' }, ['pkg:npm/@acme/kit', null, null]],
  ])('reads bounds that are package URLs: %j', (range, bounds) => {
    const [read] = readAllRanges([{ status: 'affected', ...range }]);
    expect([read?.version, read?.less_than, read?.less_than_or_equal]).toEqual(bounds);
  });

  describe('ranges beyond what is compared', () => {
    const long = `1.0${'.x'.repeat(10_000)}y`;
    const versions = (list: object[]) => ({ defaultStatus: 'unaffected', versions: list });

    test('a text that is too long is shown, and makes no page', () => {
      const record = read([
        entry(
          'Acme',
          'Gateway',
          versions([
            { version: '1.0', status: 'affected' },
            { version: long, status: 'affected' },
            { version: '0', lessThan: long, status: 'affected' },
          ]),
        ),
      ]);
      expect(record.pairs[0]?.product?.pages).toEqual(['1.0']);
      expect(record.pairs[0]?.product?.intervals).toContainEqual(UNCOMPARED);
      expect(record.document.affected[0]?.ranges.map(({ version }) => version)).toEqual(['1.0', long, '0']);
      expect(countUncompared(record.document.affected)).toBe(2);
    });

    test('ranges after the first 20,000 are shown, and make no pages', () => {
      const list = Array.from({ length: 20_010 }, (_, index) => ({ version: `1.${index}`, status: 'affected' }));
      const record = read([entry('Acme', 'Gateway', versions(list))]);
      expect(record.pairs[0]?.product?.pages).toHaveLength(20_000);
      expect(record.pairs[0]?.product?.intervals).toContainEqual(UNCOMPARED);
      expect(record.document.affected[0]?.ranges).toHaveLength(20_010);
      expect(countUncompared(record.document.affected)).toBe(10);
    });

    test('lists of more than 20,000 versions are shown, and make no pages', () => {
      const texts = Array.from({ length: 20_000 }, (_, index) =>
        Array.from({ length: 37 }, (__, item) => 100_000 + index * 37 + item).join(', '),
      );
      const list = texts.map((version) => ({ version, status: 'affected' }));
      const record = read([entry('Acme', 'Gateway', versions(list))]);
      const { affected } = record.document;
      const { pages = [], intervals } = record.pairs[0]?.product ?? {};
      expect(pages.length).toBeLessThanOrEqual(20_000);
      expect(pages.length).toBeGreaterThan(19_000);
      expect(intervals).toContainEqual(UNCOMPARED);
      expect(affected[0]?.ranges).toHaveLength(20_000);
      expect(countUncompared(affected)).toBe(20_000 - Math.floor(20_000 / 37));
    });

    test('a record of ordinary size is compared in full', () => {
      const record = read([entry('Acme', 'Gateway', versions([{ version: '1.0', status: 'affected' }]))]);
      expect(record.pairs[0]?.product?.intervals).not.toContainEqual(UNCOMPARED);
      expect(countUncompared(record.document.affected)).toBe(0);
    });
  });

  describe('the names of a row without a page', () => {
    const safe = { defaultStatus: 'unaffected', versions: [{ version: '1', status: 'unaffected' }] };
    const shown = ({ pairs, vendorText, productText }: CveRecord) => [pairs.length, vendorText, productText];

    test('are those of the first named entry of the CNA where every named product is unaffected', () => {
      const adp = [entry('acme', 'gateway', safe)];
      expect(shown(read([entry('n/a', 'Thing', safe), entry('Acme', 'Gateway', safe)], adp))).toEqual([
        0,
        'Acme',
        'Gateway',
      ]);
      expect(shown(read([entry('Acme', 'n/a', safe), entry('Initech', 'TPS', safe)]))).toEqual([0, 'Initech', 'TPS']);
    });

    test('are not needed beside a product that is affected without a vendor', () => {
      expect(names(read([entry('n/a', 'Thing'), entry('Acme', 'Gateway', safe)]))).toEqual([[undefined, 'Thing']]);
    });

    test('are not taken from entries of an ADP', () => {
      expect(shown(read([], [entry('acme', 'gateway', safe)]))).toEqual([0, null, 'gateway']);
    });
  });
});

describe('versionPages', () => {
  const pages = (...ranges: (Partial<RecordRange> & { version: string })[]) =>
    versionPages([
      {
        vendor: 'Acme',
        product: 'Gateway',
        source: 'acme',
        category: null,
        default_status: 'unaffected',
        ranges: ranges.map((range) => ({
          less_than: null,
          less_than_or_equal: null,
          version_type: null,
          status: 'affected',
          ...range,
        })),
      },
    ]);

  test('gives a page to every version named as affected, once', () => {
    expect(
      pages(
        { version: '1.0' },
        { version: '2.0', less_than: '2.4' },
        { version: '0', less_than_or_equal: '3.1' },
        { version: '1.0' },
      ),
    ).toEqual(['1.0', '2.0', '3.1']);
  });

  test('splits lists and reads sentences', () => {
    expect(
      pages({ version: '7.4, 7.5' }, { version: '5.6.7 and below' }, { version: 'before 9.0' }, { version: 'WCD9340' }),
    ).toEqual(['7.4', '7.5', '5.6.7', 'WCD9340']);
  });

  test.each([
    'n/a',
    'unspecified',
    '*',
    '0',
    '6.1.*',
    '2.x',
    'All versions',
    '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2',
    'x'.repeat(200),
  ])('gives no page to %j', (version) => {
    expect(pages({ version })).toEqual([]);
  });

  test('gives no page to what is not affected, and none to Git ranges', () => {
    expect(
      pages({ version: '1.0', status: 'unaffected' }, { version: 'abc123', version_type: 'git', less_than: 'def456' }),
    ).toEqual([]);
  });
});
