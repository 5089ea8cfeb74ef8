import type { TrackingType } from '@faultline/shared/contract';
import { createHash } from 'node:crypto';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { probeTable, rangesOfProbe, type Target } from '../../ingest/matching/trackedItems.ts';
import { loadTrackedItems, type TrackedItem } from '../../ingest/matching/trackedItems.ts';

// The trackings of a user, by the primary keys of the tracked items.
export interface Tracked {
  // All trackings of the user, including paused ones, newest first.
  all: readonly TrackedItem[];
  // The active trackings by target, or by type and primary key (`formatItemKey`).
  itemsByTarget: ReadonlyMap<Target, TrackedItem[]>;
  itemsByKey: ReadonlyMap<string, TrackedItem[]>;
  cves: number[];
  vendors: number[];
  products: number[];
  targets: Target[];
  // Equal for equal trackings.
  key: string;
}

export const loadTracked = async (db: Db, userId: number): Promise<Tracked> => {
  const items = await loadTrackedItems(db, sql`t.user_id = ${userId}`);
  return toTracked(
    items,
    items.filter(({ isActive }) => isActive),
  );
};

// One of the user's trackings alone, active or not.
export const trackedAlone = ({ all }: Tracked, id: number): Tracked =>
  toTracked(
    all,
    all.filter((item) => item.id === id),
  );

export const formatItemKey = (type: TrackingType, pk: number): string => `${type} ${pk}`;

function toTracked(all: readonly TrackedItem[], items: readonly TrackedItem[]): Tracked {
  const plain = items.filter(({ target }) => target === undefined);
  const listPks = (type: TrackingType) => [...new Set(plain.filter((item) => item.type === type).map(({ pk }) => pk))];
  const sameTargets = Map.groupBy(
    items.filter(({ target }) => target !== undefined),
    ({ target }) => JSON.stringify(target),
  );
  const itemsByTarget = new Map(
    [...sameTargets.values()].flatMap((same) =>
      same[0]?.target === undefined ? [] : [[same[0].target, same] as const],
    ),
  );
  const followed = {
    cves: listPks('cve'),
    vendors: listPks('vendor'),
    products: listPks('product'),
    targets: [...itemsByTarget.keys()],
  };
  return {
    all,
    itemsByTarget,
    itemsByKey: Map.groupBy(plain, ({ type, pk }) => formatItemKey(type, pk)),
    ...followed,
    key: createHash('sha1').update(JSON.stringify(followed)).digest('base64url'),
  };
}

export const NOTHING_TRACKED: Tracked = toTracked([], []);

export const hasNoTrackings = ({ itemsByTarget, itemsByKey }: Tracked): boolean =>
  itemsByTarget.size + itemsByKey.size === 0;

// Selects the primary keys of the CVEs that match or affect the targets; some are repeated.
export const matchedBy = (targets: readonly Target[], outcome?: 'affected'): Statement =>
  sql`select matched.cve_pk as pk from ${probeTable(targets)} cross join ${rangesOfProbe}
    ${outcome === undefined ? sql.empty : sql`where probe.is_affected`}`;

/** Selects the primary keys of the CVEs that match or affect the trackings; some are repeated. */
export const trackedSet = ({ cves, vendors, products, targets }: Tracked, outcome?: 'affected'): Statement => sql`
  select unnest(${cves}::integer[]) as pk
  union all select cve_pk from cve_vendors where vendor_id = any(${vendors}::integer[])
  union all select cve_pk from cve_products where product_id = any(${products}::integer[])
  ${targets.length === 0 ? sql.empty : sql`union all ${matchedBy(targets, outcome)}`}`;

// Selects the same CVEs without duplicates, with their dates, so that one scan gives the page and the total.
export const trackedDates = ({ cves, vendors, products, targets }: Tracked): Statement => sql`
  select c.pk, c.published_date from cves c where c.pk = any(${cves}::integer[])
  union select cve_pk, published_date from cve_vendors where vendor_id = any(${vendors}::integer[])
  union select cve_pk, published_date from cve_products where product_id = any(${products}::integer[])
  ${targets.length === 0 ? sql.empty : sql`union select c.pk, c.published_date from cves c where c.pk = any(array(${matchedBy(targets)}))`}`;
