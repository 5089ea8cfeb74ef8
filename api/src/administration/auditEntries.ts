import type { AnswerOf } from '@faultline/shared/contract';
import type { InferOutput } from 'valibot';
import type * as schemas from '../../../remote-account/contract/schemas/administration.ts';
import { auditColumns, type StoredEntry } from '../audit/auditLog.ts';
import { type Db, sql, type Statement } from '../db/index.ts';
import { emailKey } from '../auth/attemptLimits.ts';

export type AuditFilter = InferOutput<typeof schemas.exportAudit.query>;
type Entries = AnswerOf<typeof schemas.listAudit>;

const PAGE_SIZE = 50;
const EXPORT_BATCH = 1000;

function matches({ event, account, since, until }: AuditFilter) {
  const owner = sql`(select id from users where email_key = ${emailKey(account)})`;
  const conditions = [
    sql`true`,
    ...(event === '' ? [] : [sql`starts_with(a.event, ${event})`]),
    ...(account === '' ? [] : [sql`(a.user_id = ${owner} or a.actor = 'user:' || ${owner})`]),
    ...(since === undefined ? [] : [sql`a.at >= ${since}::date::timestamp at time zone 'UTC'`]),
    ...(until === undefined ? [] : [sql`a.at < (${until}::date + 1)::timestamp at time zone 'UTC'`]),
  ];
  return sql.join(conditions, ' and ');
}

// Teams are rows of `users` without an address.
const nameOf = (account: Statement) =>
  sql`coalesce((select 'team ' || name from teams where teams.id = ${account}.id), ${account}.email)`;

export async function listAuditEntries(db: Db, filter: AuditFilter, before: number | undefined): Promise<Entries> {
  const page = before === undefined ? sql.empty : sql`and a.id < ${before}`;
  const rows = await db.rows<Omit<StoredEntry, 'hash'> & { actor_email: string | null; user_email: string | null }>(sql`
    select a.id, a.at, a.event, a.actor, a.user_id, a.network, a.credential, a.request_id, a.details, ${nameOf(sql`by`)} as actor_email, ${nameOf(sql`about`)} as user_email
    from audit_log a left join users about on about.id = a.user_id
      left join users by on by.id::text = substr(a.actor, 6) and a.actor like 'user:%'
    where ${matches(filter)} ${page} order by a.id desc limit ${PAGE_SIZE + 1}`);
  return {
    entries: rows.slice(0, PAGE_SIZE).map(({ details, ...row }) => ({
      ...row,
      details: JSON.parse(details) as Entries['entries'][number]['details'],
    })),
    has_next: rows.length > PAGE_SIZE,
  };
}

// Oldest first, in batches of lines.
export async function* readAuditLines(db: Db, filter: AuditFilter): AsyncGenerator<Uint8Array> {
  for (let after = 0; ;) {
    const rows = await db.rows<StoredEntry>(sql`
      select ${auditColumns} from audit_log a where a.id > ${after} and ${matches(filter)} order by a.id limit ${EXPORT_BATCH}`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    after = last.id;
  }
}
