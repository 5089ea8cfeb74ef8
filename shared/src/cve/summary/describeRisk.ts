import type { CveDetail } from '../../contract/index.ts';
import { formatDate, getExploitationState, formatPercent } from '../../format/index.ts';
import { toOneDecimal } from '../../format/numbers.ts';

/** Returns `CVSS 3.1, scored by CISA-ADP`; without a source, that of the first score of the record. */
export function formatScoreSource({ base_score, score_source, score_version, cvss_scores }: CveDetail): string {
  if (base_score === undefined) return 'No CVSS score yet';
  const source = score_source ?? cvss_scores[0]?.source;
  const version = score_version ?? cvss_scores[0]?.version;
  return [version ? `CVSS ${version}` : 'CVSS', source && `scored by ${source}`].filter(Boolean).join(', ');
}

const exploitationTexts = {
  kev: 'Known exploited',
  none: 'No exploitation known',
  poc: 'Proof of concept exists',
  exploit: 'Public exploit',
  active: 'Actively exploited, says CISA',
};

export const formatExploitation = ({ kev, ssvc, public_exploit }: CveDetail): string =>
  exploitationTexts[getExploitationState({ kev, public_exploit, exploitation: ssvc?.exploitation })];

export function formatExploitationDetails(cve: CveDetail): string {
  const entry = cve.kev_entry ?? cve.kev_mention;
  const since = entry && `In CISA's KEV catalog since ${formatDate(entry.date_added)}. `;
  const ransomware = cve.ransomware === true ? 'Used in ransomware campaigns. ' : '';
  return `${since ?? ''}${ransomware}${formatExploitChance(cve)}`;
}

function formatExploitChance({ epss, epss_percentile }: CveDetail): string {
  if (epss === undefined) return 'No EPSS score';
  const rank = epss_percentile === undefined ? '' : `, ${formatEpssRank(epss_percentile)}`;
  return `EPSS ${formatPercent(epss)} in 30 days${rank}`;
}

const TOP_PERCENTILE = 0.9;

/** The rank of an EPSS score among all CVEs by its percentile (0 to 1): `top 0.1%`, below the best tenth `higher than 63.2% of CVEs`. */
export function formatEpssRank(percentile: number): string {
  if (percentile < TOP_PERCENTILE) return `higher than ${formatPercent(percentile)} of CVEs`;
  return `top ${toOneDecimal(Math.max(0.1, (1 - percentile) * 100))}%`;
}
