import { defineCall, instant, v } from '@faultline/shared/contract/schemas';

const capability = 'vulns/searches';
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const list = v.picklist(['daily', 'past']);
const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), v.maxLength(60));
const query = v.pipe(v.string(), v.trim(), v.maxLength(1000));
const filterText = v.pipe(v.string(), v.trim(), v.maxLength(200));
const LIMIT = 'There are as many saved searches as there can be (ERR_SEARCH_LIMIT)';
const EXISTS = 'one has this name (ERR_SEARCH_EXISTS)';

export const listSearches = defineCall('GET /vulns/searches', {
  description:
    'The saved searches of the account or team, by name. `query` is text of the query language; `cve_id` and `vulnerability_name` are the filters of the list that it cannot express, empty for none.',
  scope: 'trackings:read',
  capability,
  answer: v.array(
    v.strictObject({
      id,
      list,
      name: v.string(),
      query: v.string(),
      cve_id: v.string(),
      vulnerability_name: v.string(),
      created_at: instant,
    }),
  ),
});

export const save = defineCall('POST /vulns/searches', {
  description:
    'Save a search of a list under a name. One of the same list and name is replaced, or with `replace` false refused. A query that cannot be read is 400 ERR_QUERY with `position` and `length` of the error.',
  scope: 'trackings:write',
  capability,
  errors: { 409: `${LIMIT}, or ${EXISTS}` },
  body: v.pipe(
    v.strictObject({
      list,
      name,
      query,
      cve_id: v.optional(filterText, ''),
      vulnerability_name: v.optional(filterText, ''),
      replace: v.optional(v.boolean(), true),
    }),
    v.check((search) => `${search.query}${search.cve_id}${search.vulnerability_name}` !== '', 'Enter a search'),
  ),
  answer: v.strictObject({ id }),
});

export const rename = defineCall('POST /vulns/searches/rename', {
  description: 'Rename a saved search.',
  scope: 'trackings:write',
  capability,
  errors: { 404: 'The saved search does not exist', 409: `In its list, ${EXISTS}` },
  body: v.strictObject({ id, name }),
  answer: v.null(),
});

export const remove = defineCall('POST /vulns/searches/delete', {
  description: 'Delete a saved search. Alert rules made from it stay.',
  scope: 'trackings:write',
  capability,
  errors: { 404: 'The saved search does not exist' },
  body: v.strictObject({ id }),
  answer: v.null(),
});
