import type { SavedSearch } from '../../../contract/searches.ts';
import type { ListConfig } from '../../listConfig.ts';
import { type CveFilter, noFilter, normalizeFilter } from '../cveFilter.ts';
import { formatFilter, readFilter, type SearchModule } from '../search/filterText.ts';

type ViewQuery = Pick<SavedSearch, 'query' | 'cve_id' | 'vulnerability_name'>;

export const toViewQuery = (search: SearchModule, filter: CveFilter): ViewQuery => ({
  query: formatFilter(search, filter),
  cve_id: filter.cve,
  vulnerability_name: filter.name,
});

export function toViewFilter(
  search: SearchModule,
  { query: text, cve_id: cve, vulnerability_name: name }: ViewQuery,
  { hasDateFilter }: Pick<ListConfig, 'hasDateFilter'>,
): CveFilter {
  const { query, error } = search.parseQuery(text);
  const read = error === undefined ? readFilter(search, query, hasDateFilter) : { q: text };
  return normalizeFilter({ ...noFilter, ...read, cve, name }, { hasDateFilter, offersSearch: true });
}

export interface RuleQuery {
  query: string;
  // Labels of the filters that a query cannot express.
  missing: string[];
  error?: string | undefined;
}

// The beginning of an id, as the field `id` of a query; other texts are a part of one.
const CVE_PREFIX = /^(?:cve-(?:\d{1,4}|\d{4}-\d{0,19})|\d{4}-\d{0,19})$/i;

// The filters as the query of an alert rule.
export function toRuleQuery(search: SearchModule, filter: CveFilter): RuleQuery {
  const { joinQueries, parseQuery, formatQuery } = search;
  const hasPrefix = CVE_PREFIX.test(filter.cve);
  const missing = [
    ...(filter.cve !== '' && !hasPrefix ? ['CVE ID'] : []),
    ...(filter.name === '' ? [] : ['Vulnerability']),
    ...(filter.outcome === '' ? [] : ['what can be compared']),
  ];
  const { query: fields, error } = parseQuery(formatFilter(search, filter));
  if (error !== undefined) return { query: '', missing, error: error.message };
  const { query: id } = parseQuery(hasPrefix ? `id:${filter.cve}` : '');
  const parts = [fields, id].filter((part) => part !== undefined);
  const query = parts.length === 0 ? '' : formatQuery(joinQueries('and', parts));
  return { query, missing, error: parseQuery(query).error?.message };
}
