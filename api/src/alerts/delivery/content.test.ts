import { describe, expect, test } from 'vitest';
import type { NotableChange } from '../../ingest/changes/detectNotableChange.ts';
import { formatChangeLines } from './content.ts';

describe('formatChangeLines', () => {
  test.each<[NotableChange, string[]]>([
    [{ isNew: true }, ['New CVE']],
    [{ score: [null, 9] }, ['First score: 9.0']],
    [{ score: [7, 7.8], severity: [2, 3] }, ['Score: 7.0 → 7.8', 'Severity: Medium → High']],
    [{ isNew: true, kev: true }, ['New CVE', "Added to CISA's KEV catalog"]],
    [{ exploitation: 'active' }, ['Exploitation: active']],
    [{ affected: [] }, ['More versions are affected']],
    [{ affected: ['Gateway before 2.4', 'Proxy 1.0'] }, ['Newly affected: Gateway before 2.4, Proxy 1.0']],
  ])('%j in words', (change, lines) => {
    expect(formatChangeLines(change)).toEqual(lines);
  });
});
