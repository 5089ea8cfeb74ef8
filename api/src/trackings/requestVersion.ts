import type { AnswerOf, BodyOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { isExactVersion, versionKeys } from '@faultline/shared/versions';
import { type Db, sql } from '../db/index.ts';
import { HttpError, notFound, readId } from '../http/index.ts';

type Answer = AnswerOf<typeof schemas.requestVersion>;
type ManyAnswer = AnswerOf<typeof schemas.requestVersions>;

// A version that no record names is created, so that it can be tracked.
export async function requestVersion(db: Db, given: BodyOf<typeof schemas.requestVersion>, now: Date): Promise<Answer> {
  const missing = 'Product not found';
  readId(String(given.product_id), missing);
  if (!isExactVersion(given.version)) {
    const message = 'This is not an exact version. Give one such as 9.0.37.';
    throw new HttpError({ status: 400, code: 'ERR_VERSION', message });
  }
  const [found] = await requestVersions(db, [given], now);
  if (!found) throw notFound(missing);
  return found;
}

// Keeps the order; null for a version that is not exact or whose product does not exist.
export async function requestVersions(
  db: Db,
  given: BodyOf<typeof schemas.requestVersions>['versions'],
  now: Date,
): Promise<ManyAnswer['versions']> {
  const wanted = given
    .map(({ product_id, version }, at) => ({ at, product_id: Number(product_id), version }))
    .filter(({ product_id, version }) => product_id <= MAX_ID && isExactVersion(version))
    .map((each) => ({ ...each, keys: versionKeys(each.version) }));
  const found = await db.transaction(async (tx) => {
    const placed = await tx.rows<{ at: number; product_id: number }>(sql`
      select given.at, coalesce(product.canonical_id, product.id) as product_id
      from jsonb_to_recordset(${sql.json(wanted)}) as given (at integer, product_id integer)
      join products product on product.id = given.product_id`);
    const products = new Map(placed.map(({ at, product_id }) => [at, product_id]));
    const made = wanted.flatMap((row) => {
      const product_id = products.get(row.at);
      return product_id === undefined ? [] : [{ ...row, product_id }];
    });
    await removeUnused(tx, [...new Set(products.values())], now);
    await tx.run(sql`
      insert into product_versions (product_id, version, keys, requested, created_at)
      select product_id, version, keys, true, ${now}
      from jsonb_to_recordset(${sql.json(made)}) as made (product_id integer, version text, keys text[])
      order by product_id, version on conflict (product_id, version) do nothing`);
    return tx.rows<Answer & { at: number }>(sql`
      select made.at, page.id, page.version, not page.requested as is_named
      from jsonb_to_recordset(${sql.json(made)}) as made (at integer, product_id integer, version text)
      join product_versions page on page.product_id = made.product_id and page.version = made.version`);
  });
  const byPlace = new Map(found.map(({ at, ...answer }) => [at, answer]));
  return given.map((_, at) => byPlace.get(at) ?? null);
}

// The largest number that a row's id can be.
const MAX_ID = 2_147_483_647;

const UNUSED_AFTER_MS = 86_400_000;

// Requested versions without trackings are removed.
const removeUnused = (tx: Db, productIds: number[], now: Date) =>
  tx.run(sql`
    delete from product_versions version where version.product_id = any(${productIds}::integer[]) and version.requested
      and version.created_at < ${new Date(now.getTime() - UNUSED_AFTER_MS)} and not exists (
        select 1 /* of all accounts */ from trackings tracking where tracking.tracking_type = 'product_version'
          and version.id in (tracking.target_pk, tracking.canonical_pk))`);
