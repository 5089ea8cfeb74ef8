import { type CvePage, type CveStats, cves } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import type { ListConfig } from '../listConfig.ts';

/** `absent`: the provider counts nothing, or could not. */
export type ListStats = CveStats | 'loading' | 'absent';

/**
 * The statistics of all rows that the filter leaves. Daily brings them with its first page, and Past may; else they are
 * requested where the provider announces them, once that page is here: the rows never wait for them.
 */
export function useListStats(tab: ListConfig, filter: CveFilter, first: CvePage | undefined): ListStats {
  const announced = useCapability('cve-stats') === true;
  const sent = first?.stats.severity_distribution !== undefined;
  const enabled = announced && tab.name === 'past' && first !== undefined && !sent;
  const { limit: _limit, ...query } = cveQuery(filter);
  const counted = useQuery(cves.stats, { query, enabled });
  if (first === undefined) return 'loading';
  if (sent) return first.stats;
  if (!enabled || counted.status === 'failed') return 'absent';
  return counted.status === 'ready' ? counted.data : 'loading';
}
