import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cveJson, provider } from '../fixtures/cveJson.ts';
import { cveFiles } from '../source/cveFiles.ts';
import { asList, asObject } from './coerce.ts';
import { listContainers } from './containers.ts';
import { readKevMention, readSsvc } from './readSignals.ts';

const ssvc = (options: object[], timestamp: unknown = '2026-02-03T14:36:53.948712Z') => ({
  other: { type: 'ssvc', content: { id: 'CVE-2026-1000', options, role: 'CISA Coordinator', timestamp } },
});
const kev = (content: unknown) => ({ other: { type: 'kev', content } });
const containers = (metrics: unknown, shortName = 'CISA-ADP') =>
  listContainers(cveJson({ adp: [{ providerMetadata: provider(shortName), metrics }] }));

describe('readSsvc', () => {
  test('reads the decision in any case', () => {
    const options = [{ Exploitation: 'PoC' }, { Automatable: 'Yes' }, { 'Technical Impact': 'Total' }];
    expect(readSsvc(containers([ssvc(options)]))).toEqual({
      exploitation: 'poc',
      automatable: 'yes',
      technical_impact: 'total',
      decided_at: '2026-02-03T14:36:53.948Z',
    });
  });

  test('takes the newest of several decisions', () => {
    const metrics = [
      ssvc([{ Exploitation: 'active' }], '2026-03-01T00:00:00Z'),
      ssvc([{ Exploitation: 'none' }], '2026-01-01T00:00:00Z'),
    ];
    expect(readSsvc(containers(metrics))?.exploitation).toBe('active');
  });

  test.each([
    ['no metrics', undefined],
    ['metrics of another type', [{ other: { type: 'x', content: { options: [{ Exploitation: 'active' }] } } }]],
    ['a word that is not one of the decision points', [ssvc([{ Exploitation: 'maybe' }])]],
    ['options of another shape', [ssvc('active' as never)]],
    ['nothing but nulls', [null, { other: null }, { other: { type: 'ssvc', content: null } }]],
  ])('gives null for %s', (_, metrics) => {
    expect(readSsvc(containers(metrics))).toBeNull();
  });

  test('ignores the decision of another container', () => {
    expect(readSsvc(containers([ssvc([{ Exploitation: 'active' }])], 'someone'))).toBeNull();
  });
});

describe('readKevMention', () => {
  const reference = 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog?field_cve=CVE-2026-1281';

  test.each([
    ['a day and a link', { dateAdded: '2026-01-29', reference }, { date_added: '2026-01-29', reference }],
    [
      'no link that is safe',
      { dateAdded: '2026-01-29', reference: 'javascript:alert(1)' },
      { date_added: '2026-01-29', reference: null },
    ],
    ['no date', { reference }, null],
    ['another shape', 'known', null],
  ])('reads %s', (_, content, expected) => {
    expect(readKevMention(containers([kev(content)]))).toEqual(expected);
  });
});

// Real records are not part of this project; where they do not lie beside it, in ../shared/data, this is skipped.
const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** What CISA's containers say, found by a search that knows nothing of the reader. */
function search(record: unknown) {
  const found: Record<'ssvc' | 'kev', unknown[]> = { ssvc: [], kev: [] };
  for (const adp of asList(asObject(asObject(record).containers).adp)) {
    if (asObject(asObject(adp).providerMetadata).shortName !== 'CISA-ADP') continue;
    JSON.stringify(adp, (_, value: unknown) => {
      const { type, content } = asObject(value);
      if (type === 'ssvc') found.ssvc.push(/"exploitation":"(\w+)"/i.exec(JSON.stringify(content))?.[1]);
      if (type === 'kev') found.kev.push(/"dateAdded":"([\d-]{10})/.exec(JSON.stringify(content))?.[1]);
      return value;
    });
  }
  return found;
}

test.skipIf(!existsSync(`${data}train.tar.gz`))(
  'agrees with a plain search of all real records',
  async () => {
    const counts = { ssvc: 0, poc: 0, active: 0, kev: 0 };
    for await (const file of cveFiles(`${data}train.tar.gz`)) {
      if (!('bytes' in file)) throw new Error(`${file.path}: ${file.why}`);
      const record: unknown = JSON.parse(file.bytes.toString('utf8'));
      const found = search(record);
      const read = listContainers(asObject(record));
      const decision = readSsvc(read)?.exploitation;
      expect(found.ssvc.map((word) => String(word).toLowerCase())).toEqual(decision === undefined ? [] : [decision]);
      expect(found.kev[0]).toBe(readKevMention(read)?.date_added);
      counts.ssvc += found.ssvc.length;
      counts.poc += found.ssvc.filter((word) => word === 'poc').length;
      counts.active += found.ssvc.filter((word) => word === 'active').length;
      counts.kev += found.kev.length;
    }
    // As they are spelled: a handful of records write `PoC` or `Active`, which are read alike.
    expect(counts).toEqual({ ssvc: 2504, poc: 294, active: 25, kev: 27 });
  },
  120_000,
);
