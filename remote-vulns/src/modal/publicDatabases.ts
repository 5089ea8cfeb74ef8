import { type CveReference, isPlaceholderId } from '@faultline/shared/contract';

/** Where a CVE can be looked up in public, or, without an id of its own, searched for. */
export function publicDatabases(cveId: string): CveReference[] {
  const id = isPlaceholderId(cveId) ? undefined : encodeURIComponent(cveId);
  return [
    {
      url: id === undefined ? 'https://nvd.nist.gov/vuln/search' : `https://nvd.nist.gov/vuln/detail/${id}`,
      text: 'National Vulnerability Database',
    },
    {
      url: id === undefined ? 'https://www.cve.org/' : `https://www.cve.org/CVERecord?id=${id}`,
      text: 'CVE Program',
    },
  ].map((link) => ({ ...link, source: undefined, tags: [] }));
}
