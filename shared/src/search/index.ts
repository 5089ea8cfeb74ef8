/** The query language of lists (decision 0089). Also runs in Node. */
export {
  applyCompletion,
  type Completion,
  type CompletionOption,
  completeQuery,
  toNameOption,
} from './completeQuery.ts';
export { emptyQueryForm, joinQuery, type QueryForm, type SplitQuery, splitQuery } from './filterQuery.ts';
export { formatQuery } from './searchQuery.ts';
export { MAX_QUERY_LENGTH, type ParsedQuery, parseQuery } from './parseQuery.ts';
export type { QueryProblem } from './readTokens.ts';
export { type SearchField, searchFields } from './searchFields.ts';
export {
  type Comparison,
  type FieldName,
  type FieldTerm,
  joinQueries,
  negateQuery,
  type SearchQuery,
  type TextTerm,
} from './searchQuery.ts';
export { tokenize } from './readTokens.ts';
