import { describe, expect, test } from 'vitest';
import type { NotableChange } from '../../ingest/changes/detectNotableChange.ts';
import { formatChangeLines, formatHeadline } from './content.ts';

describe('formatChangeLines', () => {
  test.each<[NotableChange, string[]]>([
    [{ isNew: true }, ['New CVE']],
    [{ score: [null, 9] }, ['First score: 9.0']],
    [{ score: [7, 7.8], severity: [2, 3] }, ['Score: 7.0 (Medium) → 7.8 (High)']],
    [{ score: [7, 7.8] }, ['Score: 7.0 → 7.8']],
    [{ score: [null, 7.8], severity: [0, 3] }, ['First score: 7.8']],
    [{ severity: [2, 3] }, ['Severity: Medium → High']],
    [{ isNew: true, kev: true }, ['New CVE', "Added to CISA's KEV catalog"]],
    [{ exploitation: 'active' }, ['Exploitation: active']],
    [{ affected: [] }, ['More versions are affected']],
    [{ affected: ['A', 'B', 'C', 'D', 'E'] }, ['Newly affected: A, B, C and 2 more']],
    [{ affected: ['Gateway before 2.4', 'Proxy 1.0'] }, ['Newly affected: Gateway before 2.4, Proxy 1.0']],
  ])('%j in words', (change, lines) => {
    expect(formatChangeLines(change)).toEqual(lines);
  });
});

describe('formatHeadline', () => {
  test('keeps line breaks, control characters and marks of direction of a record out of subjects', () => {
    const name = 'Flaw\r\nBcc: x\u2028\u0000\u0085in \u202Eegdiw\u202C \u2067a\u2069\u200F\u061Cb';
    expect(formatHeadline({ cve_id: 'CVE-2026-1000', severity: 4, base_score: 9.8, name })).toBe(
      'CVE-2026-1000 (Critical 9.8): Flaw Bcc: x in egdiw ab',
    );
  });
});
