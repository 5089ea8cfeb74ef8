import { appendAudit } from '../audit/auditLog.ts';
import { readSearch } from '../catalogue/cves/query/filter.ts';
import { isUniqueViolation } from '../db/index.ts';
import { answer, createRouter, type Deps, notFound } from '../http/index.ts';
import { deleteSearch, listSearches, nameExists, renameSearch, saveSearch } from './searchesRepository.ts';

const CHANGE_LIMIT = { max: 300, seconds: 60 * 60 };

export const searchRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    route('GET /vulns/searches', {}, ({ user }) => listSearches(db, user.userId));

    route(
      'POST /vulns/searches',
      { userLimit: CHANGE_LIMIT, audit: 'search.save' },
      async ({ user: { userId }, body, audit }) => {
        readSearch(body.query);
        const id = await db.transaction(async (tx) => {
          const saved = await saveSearch(tx, { ...body, userId, now: clock.now() });
          await appendAudit(tx, { ...audit, event: 'search.save', details: { search: saved } });
          return saved;
        });
        return answer({ id }, 'Search saved');
      },
    );

    route(
      'POST /vulns/searches/rename',
      { userLimit: CHANGE_LIMIT, audit: 'search.rename' },
      async ({ user, body, audit }) => {
        try {
          await db.transaction(async (tx) => {
            if ((await renameSearch(tx, user.userId, body)) === 0) throw notFound('Saved search not found');
            await appendAudit(tx, { ...audit, event: 'search.rename', details: { search: body.id } });
          });
        } catch (error) {
          throw isUniqueViolation(error) ? nameExists() : error;
        }
        return answer(null, 'Search renamed');
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
