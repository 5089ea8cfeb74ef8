import type { trackings } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import { sql, type Db } from '../db/index.ts';
import { answer, createRouter, type Deps, notFound, readId } from '../http/index.ts';
import { typeNames } from './findTarget.ts';
import { saveTracking, startChange } from './saveTracking.ts';

/** What people follow (specification 17.11). */
export const trackingRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    route('GET /user/trackings', {}, ({ user }) => listTrackings(db, user.userId));

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

/** All trackings of one person with the names of their targets, newest first. */
const listTrackings = (db: Db, userId: number): Promise<Trackings> =>
  db.rows(sql`
    select t.id, t.tracking_type,
      coalesce(c.cve_id, t.target_pk::text) as target_id,
      coalesce(c.cve_id, p.name || coalesce(' ' || pv.version, ''), v.name, t.target_pk::text) as target_name,
      coalesce(v.name, c.vendor_name) as vendor_name, coalesce(p.name, c.product_name) as product_name, pv.version,
      t.custom_name, t.notes, t.version_filter, t.email_enabled, t.telegram_enabled, t.is_active,
      t.auto_track_new_versions, t.created_at, t.updated_at
    from trackings t
    left join cves c on t.tracking_type = 'cve' and c.pk = t.target_pk
    left join product_versions pv on t.tracking_type = 'product_version' and pv.id = t.target_pk
    left join products p on p.id = case t.tracking_type when 'product' then t.target_pk else pv.product_id end
    left join vendors v on v.id = case t.tracking_type when 'vendor' then t.target_pk else p.vendor_id end
    where t.user_id = ${userId}
    order by t.created_at desc, t.id desc`);
