export type { Comparison, FieldName, FieldTerm, SearchQuery, TextTerm } from './searchQuery.ts';
export { tokenize } from './tokenize.ts';
