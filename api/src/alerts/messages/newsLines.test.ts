import { expect, test } from 'vitest';
import type { News } from '../../ingest/changes/newsOf.ts';
import { newsLines } from './newsLines.ts';

test.each<[News, string[]]>([
  [{ isNew: true }, ['New CVE']],
  [{ score: [null, 9] }, ['First score: 9.0']],
  [{ score: [7, 7.8], severity: [2, 3] }, ['Score: 7.0 → 7.8', 'Severity: Medium → High']],
  [{ affected: [] }, ['More versions are affected']],
  [{ affected: ['Gateway before 2.4', 'Proxy 1.0'] }, ['Newly affected: Gateway before 2.4, Proxy 1.0']],
])('%j in words', (news, lines) => {
  expect(newsLines(news)).toEqual(lines);
});
