import { appendAudit } from '../audit/auditLog.ts';
import { readSearch } from '../catalogue/cves/query/filter.ts';
import { answer, conflict, createRouter, type Deps, notFound } from '../http/index.ts';
import { deleteSearch, listSearches, saveSearch } from './searchesRepository.ts';

const MAX_SEARCHES = 100;
const SAVE_LIMIT = { max: 300, seconds: 60 * 60 };

export const searchRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    route('GET /vulns/searches', {}, ({ user }) => listSearches(db, user.userId));

    route(
      'POST /vulns/searches',
      { userLimit: SAVE_LIMIT, audit: 'search.save' },
      async ({ user: { userId }, body, audit }) => {
        readSearch(body.query);
        const id = await db.transaction(async (tx) => {
          const saved = await saveSearch(tx, { ...body, userId, now: clock.now() }, MAX_SEARCHES);
          if (saved !== undefined)
            await appendAudit(tx, { ...audit, event: 'search.save', details: { search: saved } });
          return saved;
        });
        if (id === undefined)
          throw conflict(`There can be ${MAX_SEARCHES} saved searches. Delete one first.`, 'ERR_SEARCH_LIMIT');
        return answer({ id }, 'Search saved');
      },
    );

    route('POST /vulns/searches/delete', { audit: 'search.delete' }, async ({ user, body: { id }, audit }) => {
      await db.transaction(async (tx) => {
        if ((await deleteSearch(tx, user.userId, id)) === 0) throw notFound('Saved search not found');
        await appendAudit(tx, { ...audit, event: 'search.delete', details: { search: id } });
      });
      return answer(null, 'Search deleted');
    });
  });
