import { sql } from '../db/index.ts';
import { answer, createRouter, type Deps, notFound, readId } from '../http/index.ts';
import { typeNames } from './findTarget.ts';
import { listTrackings } from './listTrackings.ts';
import { saveTracking } from './saveTracking.ts';
import { startChange } from './startChange.ts';

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
