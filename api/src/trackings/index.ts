import type { trackings } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import { CACHE_BYTES, VersionedCache } from '../catalogue/VersionedCache.ts';
import { sql, type Db } from '../db/index.ts';
import { answer, createRouter, type Deps, notFound, readId } from '../http/index.ts';
import { dismissFilterChanges, listFilterChanges, saveTracking, startChange, typeNames } from './saveTracking.ts';
import { listSummaries } from './listSummaries.ts';
import { requestVersion, requestVersions } from './requestVersion.ts';

// Each of these calls may create a row that all accounts share.
const VERSION_LIMIT = { max: 200, seconds: 3600 };
// Imports ask for up to 200 versions at once: as many in an hour as an account can track.
const IMPORT_LIMIT = { max: 50, seconds: 3600 };

// Specification 17.11.
export const trackingRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    const cache = new VersionedCache(CACHE_BYTES.summaries);
    route('GET /user/trackings', {}, ({ user }) => listTrackings(db, user.userId));

    route('GET /user/trackings/summaries', {}, ({ user, query }) =>
      listSummaries({ db, cache }, user.userId, query.since),
    );

    route('GET /user/trackings/filter_changes', {}, ({ user }) => listFilterChanges({ db, cache }, user.userId));
    route('POST /user/trackings/filter_changes/dismiss', {}, async ({ user }) => {
      await dismissFilterChanges(db, user.userId);
      return null;
    });

    route('POST /product_versions', { userLimit: VERSION_LIMIT }, ({ body }) => requestVersion(db, body, clock.now()));

    route('POST /catalog/versions', { userLimit: IMPORT_LIMIT }, async ({ body }) => ({
      versions: await requestVersions(db, body.versions, clock.now()),
    }));

    route('POST /user/tracking', {}, async ({ user, body }) => {
      const id = await saveTracking(db, user, body, clock.now());
      const added = `${typeNames[body.tracking_type]} added to tracking list`;
      return answer({ id }, body.id === undefined ? added : 'Successfully updated tracking!');
    });

    route('POST /user/tracking/delete', {}, async ({ user, body }) => {
      const missing = 'Tracking not found';
      const id = readId(String(body.id), missing);
      await db.transaction(async (tx) => {
        await startChange(tx, user.userId);
        const removed = await tx.run(sql`delete from trackings where id = ${id} and user_id = ${user.userId}`);
        if (removed === 0) throw notFound(missing);
      });
      return answer(null, 'Successfully removed from track list!');
    });
  });

type Trackings = InferOutput<typeof trackings.listTrackings.answer>;

// All trackings of one person with the names of their targets, newest first. Where a target is an alias, `target_id` and
// the names of vendor and product are those of the page that shows it; so are those of a CVE.
const listTrackings = (db: Db, userId: number): Promise<Trackings> =>
  db.rows(sql`
    select tracking.id, tracking.tracking_type,
      coalesce(cve.cve_id, coalesce(tracking.canonical_pk, tracking.target_pk)::text) as target_id,
      coalesce(cve.cve_id, product.name || coalesce(' ' || version.version, ''), vendor.name, tracking.target_pk::text) as target_name,
      coalesce(owner.name, cve.vendor_name) as vendor_name, coalesce(shown.name, cve.product_name) as product_name, version.version,
      tracking.custom_name, tracking.notes, tracking.version_filter, tracking.email_enabled, tracking.telegram_enabled, tracking.is_active,
      tracking.auto_track_new_versions, tracking.group_name as "group", tracking.created_at, tracking.updated_at
    from trackings tracking
    left join cves cve on tracking.tracking_type = 'cve' and cve.pk = tracking.target_pk
    left join product_versions version on tracking.tracking_type = 'product_version' and version.id = tracking.target_pk
    left join products product on product.id = case tracking.tracking_type
      when 'product' then tracking.target_pk when 'cve' then cve.product_id else version.product_id end
    left join products shown on shown.id = coalesce(product.canonical_id, product.id)
    left join vendors vendor on vendor.id = case tracking.tracking_type
      when 'vendor' then tracking.target_pk when 'cve' then cve.vendor_id else product.vendor_id end
    left join vendors owner on owner.id = coalesce(vendor.canonical_id, vendor.id)
    where tracking.user_id = ${userId}
    order by tracking.created_at desc, tracking.id desc`);
