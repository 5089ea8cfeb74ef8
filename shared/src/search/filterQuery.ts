import { severities, type Severity } from '../contract/cves/severity.ts';
import { type FieldTerm, joinQueries, type SearchQuery } from './searchQuery.ts';

/** The part of a query that a filter form can show. Empty texts and undefined numbers add no condition. */
export interface QueryForm {
  vendor: string;
  product: string;
  /** In the order of the contract; none means any. */
  severities: readonly Severity[];
  kev: boolean;
  tracked: boolean;
  /** `poc` stands for a proof of concept or more, `exploit` for a public exploit. */
  exploitation: '' | 'poc' | 'exploit' | 'active';
  /** Days of publication, inclusive. */
  from: string;
  to: string;
  minScore: number | undefined;
  minEpss: number | undefined;
}

export const emptyQueryForm: QueryForm = {
  vendor: '',
  product: '',
  severities: [],
  kev: false,
  tracked: false,
  exploitation: '',
  from: '',
  to: '',
  minScore: undefined,
  minEpss: undefined,
};

/** A query, split into form fields and the remaining text. */
export interface SplitQuery {
  form: QueryForm;
  rest: SearchQuery | undefined;
}

/**
 * Splits a query that is shown as a form and a text. A field takes the first condition that it can express; `accepts` says which
 * fields the form has. `joinQuery` makes an equal query of the two again, with the form's conditions first.
 */
export function splitQuery(query: SearchQuery | undefined, accepts = (_field: keyof QueryForm) => true): SplitQuery {
  let form = emptyQueryForm;
  const rest: SearchQuery[] = [];
  const conditions = query === undefined ? [] : query.kind === 'and' ? query.parts : [query];
  for (const condition of conditions) {
    const [field, value] = toFormField(condition) ?? [];
    if (field === undefined || !accepts(field) || form[field] !== emptyQueryForm[field]) rest.push(condition);
    else form = { ...form, [field]: value };
  }
  return { form, rest: rest.length === 0 ? undefined : joinQueries('and', rest) };
}

/** The query that says what the form and the rest say; undefined if neither says anything. */
export function joinQuery(form: QueryForm, rest: SearchQuery | undefined): SearchQuery | undefined {
  const conditions = [...fromForm(form), ...(rest === undefined ? [] : [rest])];
  return conditions.length === 0 ? undefined : joinQueries('and', conditions);
}

const term = (field: FieldTerm['field'], value: FieldTerm['value'], comparison: FieldTerm['comparison'] = '=') =>
  ({ kind: 'field', field, comparison, value }) as FieldTerm;

function fromForm(form: QueryForm): SearchQuery[] {
  const levels = form.severities.map((level) => term('severity', level));
  return [
    form.vendor !== '' && term('vendor', form.vendor),
    form.product !== '' && term('product', form.product),
    levels.length > 0 && joinQueries('or', levels),
    form.minScore !== undefined && term('cvss', form.minScore, '>='),
    form.minEpss !== undefined && term('epss', form.minEpss, '>='),
    form.kev && term('kev', true),
    form.exploitation === 'exploit' && term('exploit', true),
    (form.exploitation === 'poc' || form.exploitation === 'active') && term('exploitation', form.exploitation),
    form.tracked && term('tracked', true),
    form.from !== '' && term('published', form.from, '>='),
    form.to !== '' && term('published', form.to, '<='),
  ].filter((condition) => condition !== false);
}

// Converts a condition to a field of the form; undefined if no field can express it.
function toFormField(query: SearchQuery): readonly [keyof QueryForm, QueryForm[keyof QueryForm]] | undefined {
  const levels = readSeverities(query);
  if (levels !== undefined) return ['severities', severities.filter((level) => levels.has(level))];
  if (query.kind !== 'field') return undefined;
  const { field, comparison, value } = query;
  if (field === 'vendor' || field === 'product') return [field, value];
  if (field === 'exploitation') return value === 'poc' || value === 'active' ? [field, value] : undefined;
  if ((field === 'kev' || field === 'tracked') && value) return [field, true];
  if (field === 'exploit' && value) return ['exploitation', 'exploit'];
  if (field === 'published' && comparison === '>=') return ['from', value];
  if (field === 'published' && comparison === '<=') return ['to', value];
  if (field === 'cvss' && comparison === '>=') return ['minScore', value];
  if (field === 'epss' && comparison === '>=') return ['minEpss', value];
  return undefined;
}

// The levels of `severity:a` or `severity:a OR severity:b`; undefined for any other query.
function readSeverities(query: SearchQuery): ReadonlySet<string> | undefined {
  const parts = query.kind === 'or' ? query.parts : [query];
  const values = parts.map((part) => (part.kind === 'field' && part.field === 'severity' ? part.value : undefined));
  return values.includes(undefined) ? undefined : new Set(values.filter((value) => value !== undefined));
}
