import { formatPercent } from '../../format/formatPercent.ts';

/** The probability (0 to 1) of exploitation in the next 30 days as a percentage, with its percentile on hover. */
export function EpssText({ epss, percentile }: { epss: number | undefined; percentile?: number }) {
  const rank = percentile === undefined ? '' : `, higher than ${formatPercent(percentile)} of all CVEs`;
  const meaning = epss === undefined ? 'No EPSS score' : `EPSS: chance of exploitation in the next 30 days${rank}`;
  return (
    <span className="fl-figure" title={meaning}>
      {formatPercent(epss)}
    </span>
  );
}
