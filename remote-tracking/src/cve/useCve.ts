import { cves } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';

/** The CVE of a page. A provider that knows none answers 404, or an answer without an id. */
export function useCve(cveId: string) {
  const query = useQuery(cves.detail, { params: { cveId } });
  const missing =
    (query.status === 'failed' && query.problem.httpStatus === 404) ||
    (query.status === 'ready' && query.data.cve_id === '');
  return { query, missing };
}
