import type { exports as schemas } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import { type Db, sql, type Statement } from '../db/index.ts';

type ExportJob = InferOutput<typeof schemas.job>;
export type ExportType = ExportJob['type'];
export type ExportFilters = ExportJob['filters'];
export type ExportRow = Omit<ExportJob, 'job_id' | 'file_name'> & { id: string };
export type OwnedExport = ExportRow & { user_id: number };

const PAGE_LIMIT = 200;

const columns = sql`id, name, type, filters, status, total_cves, file_size, error_msg, created_at, updated_at`;

export const findExport = (db: Db, userId: number, id: string) =>
  db.row<ExportRow>(sql`select ${columns} from exports where id = ${id} and user_id = ${userId}`);

export const listExports = (db: Db, userId: number, status: ExportJob['status'] | undefined) =>
  db.rows<ExportRow>(sql`
    select ${columns} from exports
    where user_id = ${userId} ${status === undefined ? sql.empty : sql`and status = ${status}`}
    order by created_at desc, id desc limit ${PAGE_LIMIT}`);

// `before` counts the older ones of the same account.
export const listOpenExports = (db: Db) =>
  db.rows<{ id: string; before: number }>(sql`
    select id, (row_number() over (partition by user_id order by created_at, id))::integer - 1 as before
    from exports where status in ('pending', 'processing') order by created_at, id`);

export async function listExportIds(db: Db): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`select id from exports`);
  return new Set(rows.map(({ id }) => id));
}

// Serializes transactions that count and change the exports of an account.
export async function lockUsage(tx: Db, userId: number): Promise<void> {
  await tx.row(sql`select 1 from users where id = ${userId} for no key update`);
}

// The unfinished exports of an account, and the bytes of the finished ones.
export async function readUsage(db: Db, userId: number): Promise<{ open: number; bytes: number }> {
  const row = await db.row<{ open: number; bytes: number }>(sql`
    select count(*) filter (where status in ('pending', 'processing'))::integer as open,
      coalesce(sum(file_size), 0)::float8 as bytes
    from exports where user_id = ${userId}`);
  return row ?? { open: 0, bytes: 0 };
}

type NewExport = Pick<OwnedExport, 'id' | 'user_id' | 'name' | 'type' | 'filters'>;

export const createExport = (tx: Db, { filters, ...row }: NewExport, now: Date) =>
  tx.run(
    sql`insert into exports ${sql.values({ ...row, filters: sql.json(filters), created_at: now, updated_at: now })}`,
  );

export const startExport = (db: Db, id: string, now: Date) =>
  db.row<OwnedExport>(sql`
    update exports set status = 'processing', updated_at = ${now}
    where id = ${id} and status in ('pending', 'processing') returning user_id, ${columns}`);

type Result = { status: 'completed'; total_cves: number; file_size: number } | { status: 'failed'; error_msg: string };

export const endExport = (db: Db, id: string, result: Result, now: Date) =>
  db.run(sql`
    update exports set ${sql.set({ ...result, updated_at: now })} where id = ${id} and status = 'processing'`);

export async function deleteExports(db: Db, where: Statement): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`delete from exports where ${where} returning id`);
  return rows.map(({ id }) => id);
}
