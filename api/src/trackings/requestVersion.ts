import type { AnswerOf, BodyOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { isExactVersion, versionKeys } from '@faultline/shared/versions';
import { type Db, sql } from '../db/index.ts';
import { HttpError, notFound, readId } from '../http/index.ts';

type Answer = AnswerOf<typeof schemas.requestVersion>;

/** Returns the version of a product by its text; one that no record names is made, so that it can be tracked. */
export async function requestVersion(db: Db, given: BodyOf<typeof schemas.requestVersion>, now: Date): Promise<Answer> {
  const missing = 'Product not found';
  const id = readId(String(given.product_id), missing);
  const version = given.version.trim();
  if (!isExactVersion(version)) {
    const message = 'This is not an exact version. Give one such as 9.0.37.';
    throw new HttpError({ status: 400, code: 'ERR_VERSION', message });
  }
  const product = await db.row<{ id: number }>(
    sql`select coalesce(canonical_id, id) as id from products where id = ${id}`,
  );
  if (product === undefined) throw notFound(missing);
  return db.transaction(async (tx) => {
    await removeUnused(tx, product.id, now);
    const keys = versionKeys(version);
    await tx.run(sql`
      insert into product_versions (product_id, version, keys, requested, created_at)
      values (${product.id}, ${version}, ${keys}::text[], true, ${now}) on conflict (product_id, version) do nothing`);
    const row = await tx.row<Answer>(sql`
      select id, version, not requested as is_named from product_versions
      where product_id = ${product.id} and version = ${version}`);
    if (row === undefined) throw notFound(missing);
    return row;
  });
}

const UNUSED_AFTER_MS = 86_400_000;

/** What was requested and is tracked by nobody does not pile up. */
const removeUnused = (tx: Db, productId: number, now: Date) =>
  tx.run(sql`
    delete from product_versions version where version.product_id = ${productId} and version.requested
      and version.created_at < ${new Date(now.getTime() - UNUSED_AFTER_MS)} and not exists (
        select 1 from trackings tracking where tracking.tracking_type = 'product_version'
          and version.id in (tracking.target_pk, tracking.canonical_pk))`);
