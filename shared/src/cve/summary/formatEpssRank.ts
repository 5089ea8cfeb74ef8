import { formatPercent, toOneDecimal } from '../../format/numbers.ts';

const TOP_PERCENTILE = 0.9;

/** The rank of an EPSS score among all CVEs by its percentile (0 to 1): `top 0.1%`, below the best tenth `higher than 63.2% of CVEs`. */
export function formatEpssRank(percentile: number): string {
  if (percentile < TOP_PERCENTILE) return `higher than ${formatPercent(percentile)} of CVEs`;
  return `top ${toOneDecimal(Math.max(0.1, (1 - percentile) * 100))}%`;
}
