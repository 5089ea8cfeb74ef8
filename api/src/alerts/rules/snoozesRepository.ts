import type { AnswerOf } from '@faultline/shared/contract';
import type { InferOutput } from 'valibot';
import type * as schemas from '../../../../remote-tracking/contract/schemas/rules.ts';
import { type Db, sql } from '../../db/index.ts';
import { readId } from '../../http/index.ts';

type Schedule = AnswerOf<typeof schemas.getSchedule>;
type Snooze = AnswerOf<typeof schemas.listSnoozes>[number];
type SnoozeBody = InferOutput<typeof schemas.snooze.body>;

const NO_SCHEDULE: Schedule = { time_zone: 'UTC', quiet_from: null, quiet_until: null, exploited_pass: true };

export async function findSchedule(db: Db, userId: number): Promise<Schedule> {
  const row = await db.row<Schedule>(sql`
    select time_zone, quiet_from, quiet_until, exploited_pass from alert_schedules where user_id = ${userId}`);
  return row ?? NO_SCHEDULE;
}

export const saveSchedule = (tx: Db, userId: number, schedule: Schedule): Promise<number> =>
  tx.run(sql`
    insert into alert_schedules ${sql.values({ user_id: userId, ...schedule })}
    on conflict (user_id) do update set ${sql.set(schedule)}`);

export const listSnoozes = (db: Db, userId: number, now: Date): Promise<Snooze[]> =>
  db.rows<Snooze>(sql`
    select snooze.id, snooze.kind, coalesce(c.cve_id, snooze.target_pk::text) as target,
      coalesce(c.vulnerability_name, product.name, '') as name, snooze.until, snooze.until_notable
    from alert_snoozes snooze left join cves c on snooze.kind = 'cve' and c.pk = snooze.target_pk
    left join products product on snooze.kind = 'product' and product.id = snooze.target_pk
    where snooze.user_id = ${userId} and (snooze.until is null or snooze.until > ${now}) order by snooze.id desc`);

export async function findSnoozeTarget(db: Db, { kind, target }: SnoozeBody): Promise<number | undefined> {
  const row = await db.row<{ pk: number }>(
    kind === 'cve'
      ? sql`select pk from cves where cve_id = ${target.toUpperCase()}`
      : sql`select coalesce(canonical_id, id) as pk from products where id = ${readId(target, 'Product not found')}`,
  );
  return row?.pk;
}

// Returns undefined if the owner has `limit` others.
export async function createSnooze(
  tx: Db,
  { userId, pk, kind, until, until_notable, now }: SnoozeBody & { userId: number; pk: number; now: Date },
  limit: number,
): Promise<number | undefined> {
  await tx.row(sql`select 1 from users where id = ${userId} for no key update`);
  await tx.run(sql`delete from alert_snoozes where user_id = ${userId} and until <= ${now}`);
  const row = await tx.row<{ id: number }>(sql`
    insert into alert_snoozes (user_id, kind, target_pk, until, until_notable, created_at)
    select ${userId}, ${kind}, ${pk}::integer, ${until}::timestamptz, ${until_notable}::boolean, ${now}
    where (select count(*) from alert_snoozes where user_id = ${userId} and (kind, target_pk) <> (${kind}, ${pk}::integer)) < ${limit}::integer
    on conflict (user_id, kind, target_pk) do update
      set until = excluded.until, until_notable = excluded.until_notable, created_at = excluded.created_at
    returning id`);
  return row?.id;
}

export const deleteSnooze = (tx: Db, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from alert_snoozes where id = ${id} and user_id = ${userId}`);
