import type { FieldTerm, SearchQuery } from '@faultline/shared/search';
import { readSeverity, severityRank } from '@faultline/shared/contract';
import { containing, sql, type Statement } from '../../../db/index.ts';
import { type CveFilter, readDayBounds } from './filter.ts';
import { isOfText, toTsquery } from './searchParts.ts';

// Creates the conditions of terms on other tables: names and trackings.
export type LookUp = (term: FieldTerm) => Statement;

const EXPLOITATION = { none: 0, active: 2 };

// Converts a tree to a condition on `c`, a row of cves. A missing value matches no comparison, but the negation of
// each.
export function toCondition(query: SearchQuery, lookUp: LookUp): Statement {
  if (query.kind === 'text' || isOfText(query)) return hasWords(toTsquery(query));
  switch (query.kind) {
    case 'field':
      return toFieldCondition(query, lookUp);
    case 'not':
      return sql`(${toCondition(query.part, lookUp)}) is not true`;
    default: {
      const parts = query.parts.map((part) => toCondition(part, lookUp));
      return sql`(${sql.join(parts, ` ${query.kind} `)})`;
    }
  }
}

// Hides the `tsquery` from the planner, which would read all texts for a frequent word because it does not know that
// texts are stored outside of their rows.
const hide = (words: string) => sql`(select ${words}::tsquery)`;

const hasWords = (words: string): Statement =>
  sql`exists (select 1 from cve_texts t where t.cve_pk = c.pk and t.words @@ ${hide(words)})`;

// A condition for few rows, checked for each row regardless of the planner's estimate.
export const eachHasWords = (words: string): Statement =>
  sql`(select t.words @@ ${words}::tsquery from cve_texts t where t.cve_pk = c.pk)`;

// Selects each CVE whose text matches a `tsquery`, within the dates if they are given.
export const selectWithWords = (words: string, { from, to }: Pick<CveFilter, 'from' | 'to'> = {}): Statement => {
  const first = from === undefined ? sql.empty : sql` and t.published_date >= ${from}::timestamptz`;
  const last = to === undefined ? sql.empty : sql` and t.published_date <= ${to}::timestamptz`;
  return sql`select t.cve_pk as pk, t.published_date from cve_texts t where t.words @@ ${hide(words)}${first}${last}`;
};

function toFieldCondition(term: FieldTerm, lookUp: LookUp): Statement {
  const { field, value } = term;
  switch (field) {
    case 'cvss':
      return sql`c.base_score ${operators[term.comparison]} ${value}::numeric`;
    case 'epss':
      return sql`exists (select 1 from epss_scores e where e.cve_id = c.cve_id and e.score ${operators[term.comparison]} ${value}::real)`;
    case 'published':
      return compareDay(sql`c.published_date`, term.comparison, value);
    case 'updated':
      return compareDay(sql`c.updated_date`, term.comparison, value);
    case 'kev':
      return value ? sql`c.kev` : sql`not c.kev`;
    case 'severity':
      return sql`c.severity = ${severityRank(readSeverity(value))}::smallint`;
    case 'exploitation':
      // A proof of concept or active exploitation, like the filter of lists.
      if (value === 'poc') return sql`c.exploitation > 0`;
      return sql`c.exploitation = ${EXPLOITATION[value as keyof typeof EXPLOITATION]}::smallint`;
    case 'exploit':
      return value ? sql`c.public_exploit` : sql`not c.public_exploit`;
    case 'status':
      return sql`c.vuln_status = ${value.toUpperCase()}`;
    case 'id':
      return sql`c.cve_id like ${containing(value.toUpperCase()).slice(1)}`;
    default:
      return lookUp(term);
  }
}

const operators = { '=': sql`=`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` };

// Compares the day of an instant in UTC.
function compareDay(column: Statement, comparison: keyof typeof operators, day: string): Statement {
  const { from, before } = readDayBounds(comparison, day);
  const first = from === undefined ? sql`true` : sql`${column} >= ${from}::timestamptz`;
  const last = before === undefined ? sql`true` : sql`${column} < ${before}::timestamptz`;
  return sql`(${first} and ${last})`;
}
