import { expect, test } from 'vitest';
import { formatEpssRank } from './describeRisk.ts';

test.each([
  [0.99999, 'top 0.1%'],
  [0.999, 'top 0.1%'],
  [0.91, 'top 9%'],
  [0.632, 'higher than 63.2% of CVEs'],
  [0, 'higher than 0% of CVEs'],
])('the EPSS percentile %s reads %s', (percentile, text) => {
  expect(formatEpssRank(percentile)).toBe(text);
});
