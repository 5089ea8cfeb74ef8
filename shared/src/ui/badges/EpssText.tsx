import { formatPercent } from '../../format/formatPercent.ts';
import { plain } from '../plain/plain.tsx';

const Figure = plain('span', 'fl-figure');

/** The probability (0 to 1) of exploitation in the next 30 days as a percentage, with its percentile on hover. */
export function EpssText({ epss, percentile }: { epss: number | undefined; percentile?: number }) {
  const rank = percentile === undefined ? '' : `, higher than ${formatPercent(percentile)} of all CVEs`;
  const meaning = epss === undefined ? 'No EPSS score' : `EPSS: chance of exploitation in the next 30 days${rank}`;
  return <Figure title={meaning}>{formatPercent(epss)}</Figure>;
}
