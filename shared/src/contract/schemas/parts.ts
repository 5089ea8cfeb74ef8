import * as v from 'valibot';

/** Query values are texts of at most 200 characters; a number may be given on the client's side. */
export const queryText = v.pipe(v.string(), v.maxLength(200));
export const queryCount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits())]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(100),
);
export const queryId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits())]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_147_483_647),
);
export const cursor = v.pipe(v.string(), v.maxLength(400));

export const rowId = v.pipe(v.number(), v.integer());
export const instant = v.pipe(v.string(), v.isoTimestamp());
export const severity = v.picklist(['Critical', 'High', 'Medium', 'Low', 'Unknown']);

/** `next_cursor` is opaque; `null` with `has_next: false` on the last page. */
export const pagination = v.strictObject({
  total: v.pipe(v.number(), v.integer()),
  next_cursor: v.nullable(v.string()),
  has_next: v.boolean(),
});
