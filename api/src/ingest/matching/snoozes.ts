import { type Statement, sql } from '../../db/index.ts';

// The condition that a change (`NotableChange` as jsonb) ends a snooze early: newly exploited, or more severe.
export const endsSnooze = (change: Statement): Statement => sql`(
  ${change}->'kev' is not null or coalesce(${change}->>'exploitation' = 'active', false)
  or coalesce((${change}->'severity'->>1)::integer > (${change}->'severity'->>0)::integer, false))`;

interface Snoozed {
  userId: Statement;
  cvePk: Statement;
  change: Statement;
}

const isKept = ({ userId, change }: Snoozed, kind: 'cve' | 'product'): Statement => sql`
  snooze.user_id = ${userId} and snooze.kind = ${kind} and (snooze.until is null or snooze.until > now())
  and not (snooze.until_notable and ${endsSnooze(change)})`;

export const isSnoozedProduct = (of: Snoozed, productId: Statement): Statement =>
  sql`exists (select 1 from alert_snoozes snooze where ${isKept(of, 'product')} and snooze.target_pk = ${productId})`;

// The condition that an owner has snoozed a CVE, or all products that it affects.
export const isSnoozed = (of: Snoozed): Statement => sql`(
  exists (select 1 from alert_snoozes snooze where ${isKept(of, 'cve')} and snooze.target_pk = ${of.cvePk})
  or (exists (select 1 from alert_snoozes snooze where ${isKept(of, 'product')})
    and exists (select 1 from cve_products link where link.cve_pk = ${of.cvePk})
    and not exists (select 1 from cve_products link
      where link.cve_pk = ${of.cvePk} and not ${isSnoozedProduct(of, sql`link.product_id`)})))`;
