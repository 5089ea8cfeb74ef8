import { CACHE_BYTES, VersionedCache } from '../catalogue/VersionedCache.ts';
import { answer, createRouter, type Deps, notFound, readId } from '../http/index.ts';
import { listFilterChanges, listSummaries } from './listSummaries.ts';
import { requestVersion, requestVersions } from './requestVersion.ts';
import { saveTracking, typeNames } from './saveTracking.ts';
import { deleteTracking, dismissFilterChanges, listTrackings, lockTrackings } from './trackingsRepository.ts';

// Each of these calls may create a row that all accounts share.
const VERSION_LIMIT = { max: 200, seconds: 3600 };
// Imports request up to 200 versions at once: as many per hour as an account can track.
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
      const id = await saveTracking(deps, user, body);
      const added = `${typeNames[body.tracking_type]} added to tracking list`;
      return answer({ id }, body.id === undefined ? added : 'Successfully updated tracking!');
    });

    route('POST /user/tracking/delete', {}, async ({ user, body }) => {
      const missing = 'Tracking not found';
      const id = readId(String(body.id), missing);
      await db.transaction(async (tx) => {
        await lockTrackings(tx, user.userId);
        if ((await deleteTracking(tx, user.userId, id)) === 0) throw notFound(missing);
      });
      return answer(null, 'Successfully removed from track list!');
    });
  });
