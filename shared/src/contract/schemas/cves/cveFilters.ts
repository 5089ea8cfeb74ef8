import * as v from 'valibot';
import { cursor, queryCount, queryId, queryText } from '../parts.ts';

/** At most as long as a query is; `parseQuery` refuses longer ones with a position. */
export const searchText = v.optional(v.pipe(v.string(), v.maxLength(2000)));

// A number from 0 to the highest, as a query writes it.
const upTo = (highest: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,5})?$/))]),
    v.transform(Number),
    v.minValue(0),
    v.maxValue(highest),
  );

/** With the capability `search`: the query language, of which what is not a query is 400 `ERR_QUERY`, and what its form says. */
export const searchFilters = {
  q: searchText,
  /** `poc` is a proof of concept or more, `exploit` a reference that is tagged as an exploit. */
  exploitation: v.optional(v.picklist(['poc', 'exploit', 'active', 'kev'])),
  min_score: v.optional(upTo(10)),
  min_epss: v.optional(upTo(1)),
};

/** With the capability `search`. `priority` is KEV, then SSVC active, then EPSS, then CVSS. */
export const sorting = {
  sort: v.optional(v.picklist(['published', 'updated', 'score', 'epss', 'priority'])),
  order: v.optional(v.picklist(['asc', 'desc'])),
};

/** The part of a list that is compared with versions: what affects them, or what can't be compared with them. */
export const listedOutcomes = ['affected', 'uncomparable'] as const;

/** Filters of the lists and of their statistics (specification 17.8). Absent means no filter; none is sent empty. */
export const filters = {
  cve_id: v.optional(queryText),
  vendor_name: v.optional(queryText),
  product_name: v.optional(queryText),
  vulnerability_name: v.optional(queryText),
  severity: v.optional(queryText),
  tracked: v.optional(v.picklist(['true', 'false'])),
  published_date_start: v.optional(queryText),
  published_date_end: v.optional(queryText),
  kev: v.optional(v.picklist(['true', 'false'])),
  /**
   * With the capability `match-outcomes`: only this part of what `product_version_id`, `tracking_id` or the tracked
   * items match, of which one is required.
   */
  outcome: v.optional(v.picklist(listedOutcomes)),
  ...searchFilters,
};

export const paging = { limit: v.optional(queryCount, 20), cursor: v.optional(cursor) };

export const idFilters = {
  /** Exactly this vendor, where a name could mean several (`Go` is part of `Google`). */
  vendor_id: v.optional(queryId),
  product_id: v.optional(queryId),
  product_version_id: v.optional(queryId),
  /** With the capability `tracking-matches`: what one of the user's trackings matches, also a paused one. */
  tracking_id: v.optional(queryId),
};

/** With the capability `tracking-matches`: rows then have `matches`. */
export const rowParts = { matches: v.optional(v.picklist(['true', 'false'])) };

/** Words of any name of a CVE, its vendors and its products. */
export const search = v.optional(queryText);
