import type * as search from '@faultline/shared/search';
import { type CveFilter, isExploitation, splitLevels } from '../cveFilter.ts';

export type SearchModule = typeof search;

export function formatFilter({ parseQuery, joinQuery, formatQuery }: SearchModule, filter: CveFilter): string {
  const { query, error } = parseQuery(filter.q);
  const whole = joinQuery(toForm(filter), query);
  const text = whole === undefined ? '' : formatQuery(whole);
  return error === undefined ? text : `${text} ${filter.q}`.trim();
}

// Conditions without a field of the form stay in `q`. A query does not include CVE ID and Vulnerability.
export function readFilter(
  { splitQuery, formatQuery }: SearchModule,
  query: search.SearchQuery | undefined,
  hasDates: boolean,
): Partial<CveFilter> {
  const { form, rest } = splitQuery(query, (field) => hasDates || (field !== 'from' && field !== 'to'));
  return {
    vendor: form.vendor,
    product: form.product,
    severity: form.severities.length === 0 ? 'all' : form.severities.join(','),
    kev: form.kev,
    tracked: form.tracked,
    exploitation: form.exploitation,
    score: form.minScore === undefined ? '' : String(form.minScore),
    epss: form.minEpss === undefined ? '' : String(form.minEpss),
    q: rest === undefined ? '' : formatQuery(rest),
    ...(hasDates ? { from: form.from, to: form.to } : {}),
  };
}

const toForm = (filter: CveFilter): search.QueryForm => ({
  vendor: cleanText(filter.vendor),
  product: cleanText(filter.product),
  severities: splitLevels(filter.severity),
  kev: filter.kev,
  tracked: filter.tracked,
  exploitation: isExploitation(filter.exploitation) ? filter.exploitation : '',
  from: filter.from,
  to: filter.to,
  minScore: filter.score === '' ? undefined : Number(filter.score),
  minEpss: filter.epss === '' ? undefined : Number(filter.epss),
});

const cleanText = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
