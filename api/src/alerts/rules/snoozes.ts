import { appendAudit } from '../../audit/auditLog.ts';
import { answer, badRequest, conflict, createRouter, type Deps, notFound } from '../../http/index.ts';
import { isTimeZone } from './schedule.ts';
import {
  createSnooze,
  deleteSnooze,
  findSchedule,
  findSnoozeTarget,
  listSnoozes,
  saveSchedule,
} from './snoozesRepository.ts';

const MAX_SNOOZES = 500;
const CHANGE_LIMIT = { max: 300, seconds: 60 * 60 };

// Quiet hours, and snoozes of CVEs and products. A snooze of a rule is a change of the rule.
export const snoozeRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, clock } = deps;
    route('GET /alerts/rules/schedule', {}, ({ user }) => findSchedule(db, user.userId));

    route('POST /alerts/rules/schedule', { audit: 'schedule.change' }, async ({ user, body, audit }) => {
      if (!isTimeZone(body.time_zone)) throw badRequest('Choose a time zone', 'ERR_VALIDATION');
      await db.transaction(async (tx) => {
        await saveSchedule(tx, user.userId, body);
        await appendAudit(tx, { ...audit, event: 'schedule.change', details: body });
      });
      return answer(null, 'Quiet hours saved');
    });

    route('GET /alerts/rules/snoozes', {}, ({ user }) => listSnoozes(db, user.userId, clock.now()));

    route(
      'POST /alerts/rules/snoozes',
      { userLimit: CHANGE_LIMIT, audit: 'snooze.create' },
      async ({ user: { userId }, body, audit }) => {
        const pk = await findSnoozeTarget(db, body);
        if (pk === undefined) throw notFound(body.kind === 'cve' ? 'CVE not found' : 'Product not found');
        const id = await db.transaction(async (tx) => {
          const created = await createSnooze(tx, { ...body, userId, pk, now: clock.now() }, MAX_SNOOZES);
          if (created === undefined)
            throw conflict(`There can be ${MAX_SNOOZES} snoozes. End one first.`, 'ERR_SNOOZE_LIMIT');
          const { kind, target } = body;
          await appendAudit(tx, { ...audit, event: 'snooze.create', details: { snooze: created, kind, target } });
          return created;
        });
        return answer({ id }, 'Snoozed');
      },
    );

    route('POST /alerts/rules/snoozes/delete', { audit: 'snooze.delete' }, async ({ user, body: { id }, audit }) => {
      await db.transaction(async (tx) => {
        if ((await deleteSnooze(tx, user.userId, id)) === 0) throw notFound('Snooze not found');
        await appendAudit(tx, { ...audit, event: 'snooze.delete', details: { snooze: id } });
      });
      return answer(null, 'Snooze ended');
    });
  });
