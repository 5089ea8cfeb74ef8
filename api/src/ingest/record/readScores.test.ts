import { expect, test } from 'vitest';
import { cveJson, cvss31 } from '../fixtures/cveJson.ts';
import type { CveRecord } from './CveRecord.ts';
import { readRecord } from './readRecord.ts';

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
