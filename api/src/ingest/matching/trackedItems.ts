import type { TrackingType } from '@faultline/shared/contract';
import { type Db, sql, type Statement } from '../../db/index.ts';
import type { Target } from './probes.ts';

/** A tracking, by the primary key of what it follows. With a `target`, only these versions of its product count. */
export interface TrackedItem {
  id: number;
  type: TrackingType;
  pk: number;
  isActive: boolean;
  target: Target | undefined;
}

// Rows of the lists send the second one for none (specification 16.3).
const NO_FILTERS: readonly string[] = ['', 'string'];

/** SQL: whether a product tracking includes all versions. */
export const isOfAllVersions = (tracking: Statement): Statement =>
  sql`trim(coalesce(${tracking}.version_filter, '')) = any(${NO_FILTERS}::text[])`;

type ItemRow = Omit<TrackedItem, 'target'> & { productId: number | null; text: string | null };

/** The trackings `t` of a condition, the newest first. */
export async function loadTrackedItems(db: Db, condition: Statement): Promise<TrackedItem[]> {
  const followed = sql`coalesce(t.canonical_pk, t.target_pk)`;
  const rows = await db.rows<ItemRow>(sql`
    select t.id, t.tracking_type as type, ${followed} as pk, t.is_active as "isActive",
      case t.tracking_type when 'product' then ${followed} when 'product_version' then v.product_id end as "productId",
      case t.tracking_type when 'product' then t.version_filter when 'product_version' then v.version end as text
    from trackings t left join product_versions v on t.tracking_type = 'product_version' and v.id = ${followed}
    where ${condition} order by t.id desc`);
  return rows.map(({ productId, text, ...item }) => {
    const isFilter = item.type === 'product';
    const hasTarget = productId !== null && text !== null && !(isFilter && NO_FILTERS.includes(text.trim()));
    return { ...item, target: hasTarget ? { productId, text, isFilter } : undefined };
  });
}
