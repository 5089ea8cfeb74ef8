import { describe, expect, test } from 'vitest';
import type { Severity } from '../contract/cves/severity.ts';
import { formatScoreSources, type SourceScore } from './index.ts';

const score = (source: string, version: string, base_score: number | null, severity: Severity): SourceScore => ({
  source,
  version,
  base_score,
  severity,
});

describe('formatScoreSources', () => {
  test('names each source with its score and severity where they differ', () => {
    const scores = [score('CNA', '3.1', 4.3, 'Medium'), score('CISA-ADP', '3.1', 8.8, 'High')];
    expect(formatScoreSources(scores)).toBe('4.3 Medium by CNA, 8.8 High by CISA-ADP');
  });

  test('returns nothing where the sources agree, or only one rated it', () => {
    expect(formatScoreSources([])).toBeUndefined();
    expect(formatScoreSources([score('CNA', '3.1', 9.8, 'Critical')])).toBeUndefined();
    expect(
      formatScoreSources([score('CNA', '3.1', 7.1, 'High'), score('CISA-ADP', '3.1', 8.8, 'High')]),
    ).toBeUndefined();
  });

  test('returns nothing where one source differs from itself in another version', () => {
    expect(
      formatScoreSources([score('CNA', '4.0', 9.3, 'Critical'), score('CNA', '3.1', 8.8, 'High')]),
    ).toBeUndefined();
  });

  test('compares within the CVSS generation that the sources share', () => {
    const own = [score('CNA', '4.0', 9.3, 'Critical'), score('CNA', '3.1', 8.8, 'High')];
    expect(formatScoreSources([...own, score('CISA-ADP', '3.0', 8.1, 'High')])).toBeUndefined();
    expect(formatScoreSources([...own, score('CISA-ADP', '3.0', 5.3, 'Medium')])).toBe(
      '8.8 High by CNA, 5.3 Medium by CISA-ADP',
    );
  });

  test('compares first scores where no generation is shared', () => {
    const scores = [score('CNA', '4.0', 5.1, 'Medium'), score('CISA-ADP', '3.1', 8.8, 'High')];
    expect(formatScoreSources(scores)).toBe('5.1 Medium by CNA, 8.8 High by CISA-ADP');
  });

  test('leaves out what is not rated, and a missing score', () => {
    const scores = [score('CNA', '3.1', null, 'Low'), score('CISA-ADP', '3.1', 8.8, 'High')];
    expect(formatScoreSources([...scores, score('Other', '3.1', 0, 'Unknown')])).toBe(
      'Low by CNA, 8.8 High by CISA-ADP',
    );
  });
});
