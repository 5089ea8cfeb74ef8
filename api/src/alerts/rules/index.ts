import { MAX_RULES } from '../../../../remote-tracking/contract/rules.ts';
import { appendAudit } from '../../audit/auditLog.ts';
import { readSearch } from '../../catalogue/cves/query/filter.ts';
import { isUniqueViolation } from '../../db/index.ts';
import { answer, conflict, createRouter, type Deps, notFound } from '../../http/index.ts';
import { previewRule } from './previewRule.ts';
import { createRule, deleteRule, listRuleChannels, listRules, updateRule } from './rulesRepository.ts';

const CHANGE_LIMIT = { max: 300, seconds: 60 * 60 };

export const ruleRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    route('GET /alerts/rules', {}, ({ user }) => listRules(db, user.userId));

    route(
      'POST /alerts/rules',
      { userLimit: CHANGE_LIMIT, audit: 'rule.create' },
      async ({ user: { userId }, body, audit }) => {
        readSearch(body.query);
        const id = await refuseSameName(() =>
          db.transaction(async (tx) => {
            const created = await createRule(tx, { ...body, userId, now: clock.now() }, MAX_RULES);
            if (created === undefined)
              throw conflict(`There can be ${MAX_RULES} rules. Delete one first.`, 'ERR_RULE_LIMIT');
            await appendAudit(tx, { ...audit, event: 'rule.create', details: { rule: created } });
            return created;
          }),
        );
        return answer({ id }, 'Rule created');
      },
    );

    route(
      'POST /alerts/rules/change',
      { userLimit: CHANGE_LIMIT, audit: 'rule.change' },
      async ({ user, body: { id, ...change }, audit }) => {
        if (change.query !== undefined) readSearch(change.query);
        await refuseSameName(() =>
          db.transaction(async (tx) => {
            if (!(await updateRule(tx, user.userId, id, change))) throw notFound('Rule not found');
            await appendAudit(tx, {
              ...audit,
              event: 'rule.change',
              details: { rule: id, fields: Object.keys(change) },
            });
          }),
        );
        return answer(null, 'Rule changed');
      },
    );

    route('GET /alerts/rules/channels', {}, ({ user }) => listRuleChannels(db, user.userId));

    route('POST /alerts/rules/preview', { reads: true }, ({ user, body }) =>
      previewRule(db, body, user.userId, clock.now()),
    );

    route('POST /alerts/rules/delete', { audit: 'rule.delete' }, async ({ user, body: { id }, audit }) => {
      await db.transaction(async (tx) => {
        if ((await deleteRule(tx, user.userId, id)) === 0) throw notFound('Rule not found');
        await appendAudit(tx, { ...audit, event: 'rule.delete', details: { rule: id } });
      });
      return answer(null, 'Rule deleted');
    });
  });

async function refuseSameName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('A rule has this name already.', 'ERR_RULE_EXISTS');
    throw error;
  }
}

export { snoozeRoutes } from './snoozes.ts';
