import { expect, test, describe } from 'vitest';
import { cveJson, cvss31, provider } from '../fixtures/cveJson.ts';
import { findNewestDecision, searchSignals, type Signals } from '../fixtures/searchSignals.ts';
import type { CveRecord } from './CveRecord.ts';
import { readRecord } from './readRecord.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { cveFiles } from '../source/cveFiles.ts';
import { asObject } from './coerce.ts';
import { listContainers } from './containers.ts';
import { readKevMention, readSsvc } from './readScores.ts';

describe('readScores', () => {
  const read = (cna: object[], adp: object[] = []) =>
    readRecord(cveJson({ cna: { metrics: cna }, adp: [{ metrics: adp }] })) as CveRecord;

  test('shows the CNA before the ADP, whatever the version', () => {
    const v4 = { cvssV4_0: { version: '4.0', vectorString: 'x', baseScore: 9.9, baseSeverity: 'CRITICAL' } };
    const { score, document } = read([cvss31(5.3, 'MEDIUM')], [v4]);
    expect(score).toMatchObject({ source: 'acme', version: '3.1', base_score: 5.3 });
    expect(document.scores.map(({ source }) => source)).toEqual(['acme', 'CISA-ADP']);
  });

  test('shows the ADP where the CNA has none', () => {
    expect(read([], [cvss31(8.1, 'HIGH')])).toMatchObject({
      severity: 3,
      score: { source: 'CISA-ADP', base_score: 8.1 },
    });
  });

  test('shows the highest of one version', () => {
    expect(read([cvss31(4.2, 'MEDIUM'), cvss31(7.1, 'HIGH')]).score?.base_score).toBe(7.1);
  });

  test.each([
    [10, 3],
    [9.9, 3],
    [7, 3],
    [6.9, 2],
    [3.9, 1],
    [0, 0],
  ])('derives the severity of CVSS 2 score %d', (baseScore, severity) => {
    expect(read([{ cvssV2_0: { version: '2.0', vectorString: 'AV:N', baseScore } }]).severity).toBe(severity);
  });

  test('keeps a score of 0 with severity NONE', () => {
    expect(read([cvss31(0, 'NONE')])).toMatchObject({ severity: 0, score: { base_score: 0 } });
  });

  test('counts a repeated score once', () => {
    expect(read([cvss31(7.1, 'HIGH'), cvss31(7.1, 'HIGH')]).document.scores).toHaveLength(1);
  });

  test.each([
    [{ type: 'Red Hat severity rating', content: { value: 'Important', namespace: 'x' } }, 3],
    [{ type: 'Textual description of severity', content: { text: 'low' } }, 1],
    [{ type: 'https://example.com/policy#moderate', content: { text: 'Moderate' } }, 2],
    [{ type: 'ssvc', content: { options: [{ Exploitation: 'active' }] } }, 0],
    [{ type: 'unknown', content: { text: 'bad' } }, 0],
  ])('reads a severity in words from %j', (other, severity) => {
    expect(read([{ other }])).toMatchObject({ severity, score: null });
  });

  test('takes a score over words', () => {
    expect(read([{ other: { type: 'x', content: { text: 'critical' } } }, cvss31(2, 'LOW')]).severity).toBe(1);
  });
});

describe('signals', () => {
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

  // Real records are not part of this project; without ../shared/data this is skipped.
  const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

  // The read values in the format of the search, with the newest of several decisions.
  function compare(record: unknown, found: Signals): [found: unknown, read: unknown] {
    const containers = listContainers(asObject(record));
    const decision = readSsvc(containers);
    const mention = readKevMention(containers);
    const read = decision && [
      decision.exploitation,
      decision.automatable ?? undefined,
      decision.technical_impact ?? undefined,
      Date.parse(decision.decided_at ?? ''),
    ];
    return [
      { ssvc: findNewestDecision(found) ?? null, kev: found.kev[0] ?? null },
      { ssvc: read, kev: mention && [mention.date_added, mention.reference ?? undefined] },
    ];
  }

  // Spelling variants such as `PoC` or `Active` are read alike.
  const archives = [
    ['train', { ssvc: 2504, poc: 294, active: 25, kev: 27 }],
    ['large', { ssvc: 53_253, poc: 9391, active: 237, kev: 266 }],
  ] as const;

  for (const [name, expected] of archives)
    test.skipIf(!existsSync(`${data}${name}.tar.gz`))(
      `agrees with a plain search of all real records of ${name}`,
      async () => {
        const counts = { ssvc: 0, poc: 0, active: 0, kev: 0 };
        const differing: unknown[] = [];
        for await (const file of cveFiles(`${data}${name}.tar.gz`)) {
          if (!('bytes' in file)) throw new Error(`${file.path}: ${file.why}`);
          const record: unknown = JSON.parse(file.bytes.toString('utf8'));
          const found = searchSignals(record);
          const [said, read] = compare(record, found);
          if (!isDeepStrictEqual(said, read)) differing.push([file.path, said, read]);
          counts.ssvc += found.ssvc.length;
          counts.poc += found.ssvc.filter(([word]) => word === 'poc').length;
          counts.active += found.ssvc.filter(([word]) => word === 'active').length;
          counts.kev += found.kev.length;
        }
        expect(differing).toEqual([]);
        expect(counts).toEqual(expected);
      },
      240_000,
    );
});
