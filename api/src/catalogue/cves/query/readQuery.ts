import { severityRank, severities } from '@faultline/shared/contract';
import { type FieldTerm, joinQueries, parseQuery, type SearchQuery } from '@faultline/shared/search';
import { HttpError } from '../../../http/index.ts';

/** The parameters that become conditions of a query: `q` and the fields of a form. */
export interface QueryParams {
  q?: string | undefined;
  exploitation?: 'poc' | 'exploit' | 'active' | 'kev' | undefined;
  min_score?: number | undefined;
  min_epss?: number | undefined;
}

/** Reads the filters and several severities, by their ranks, as one query; a `q` that is none is 400 `ERR_QUERY`. */
export function readQuery(params: QueryParams, ranks: readonly number[]): SearchQuery | undefined {
  const { query, error } = parseQuery(params.q ?? '');
  if (error !== undefined) {
    throw new HttpError({ status: 400, code: 'ERR_QUERY', message: error.message, details: error });
  }
  const levels = severities.filter((level) => ranks.includes(severityRank(level)));
  const conditions = [
    query,
    levels.length > 1 && anyOf(levels.map((level) => term('severity', level))),
    (params.exploitation === 'poc' || params.exploitation === 'active') && term('exploitation', params.exploitation),
    params.exploitation === 'exploit' && term('exploit', true),
    params.exploitation === 'kev' && term('kev', true),
    params.min_score !== undefined && term('cvss', params.min_score, '>='),
    params.min_epss !== undefined && term('epss', params.min_epss, '>='),
  ].filter((condition) => condition !== undefined && condition !== false);
  return conditions.length === 0 ? undefined : joinQueries('and', conditions);
}

const anyOf = (terms: readonly SearchQuery[]) => joinQueries('or', terms);

const term = (field: FieldTerm['field'], value: FieldTerm['value'], comparison: FieldTerm['comparison'] = '=') =>
  ({ kind: 'field', field, comparison, value }) as FieldTerm;
