import { Readable } from 'node:stream';
import { appendAudit } from '../audit/auditLog.ts';
import { createRouter, type Deps, notFound } from '../http/index.ts';
import { listAccounts } from './accountsRepository.ts';
import { listAuditEntries, readAuditLines } from './auditEntries.ts';
import { changeAccount } from './changeAccount.ts';
import { getOverview } from './getOverview.ts';

const PAGE_SIZE = 50;

// The commands of `accounts` as calls for signed-in operators.
export const administrationRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock, sessions } = deps;

    route('GET /account/administration', {}, () => getOverview(deps));

    route('GET /account/administration/accounts', {}, ({ query: { search, page } }) =>
      listAccounts(db, search, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    );

    route(
      'POST /account/administration/accounts/change',
      { audit: 'account.change' },
      async ({ body: { id, change }, audit }) => {
        const result = await changeAccount(deps, id, change, { now: clock.now(), audit });
        sessions.forget(id);
        if (result === undefined && change.action !== 'delete') throw notFound('This account was deleted already');
        return result ?? null;
      },
    );

    route('GET /account/administration/audit', {}, ({ query: { before, ...filter } }) =>
      listAuditEntries(db, filter, before),
    );

    route('GET /account/administration/audit/export', { audit: 'audit.export' }, async ({ query, audit }) => {
      await db.transaction((tx) =>
        appendAudit(tx, { ...audit, event: 'audit.export', details: { event: query.event } }),
      );
      return new Response(Readable.toWeb(Readable.from(readAuditLines(db, query))) as ReadableStream, {
        headers: {
          'content-type': 'application/jsonl; charset=utf-8',
          'content-disposition': 'attachment; filename="faultline-audit.jsonl"',
        },
      });
    });
  });
