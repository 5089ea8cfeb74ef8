import { createHash } from 'node:crypto';
import { type Db, sql } from '../db/index.ts';
import type { StoredAuditEvent } from './events.ts';

// The author of a change, and the network it came from.
export interface AuditSource {
  userId?: number | undefined;
  // Without a user: `command:<name>` or `system`.
  actor?: string | undefined;
  network?: string | undefined;
  // `session:<id>`, `token:<id>`, `password`, `code`, `link` or `command`.
  credential?: string | undefined;
  requestId?: string | undefined;
}

export interface AuditEntry extends AuditSource {
  event: StoredAuditEvent;
  // The account that the change is about, if it is not the user's own.
  about?: number | undefined;
  // Ids and settings, never secrets or addresses.
  details?: Record<string, string | number | boolean | null | readonly string[]>;
}

export interface StoredEntry {
  id: number;
  at: string;
  event: string;
  actor: string;
  user_id: number | null;
  network: string | null;
  credential: string | null;
  request_id: string | null;
  // JSON.
  details: string;
  hash: string;
}

interface Head {
  id: number;
  hash: string;
  pruned_id: number;
  pruned_hash: string;
}

const BATCH_SIZE = 1000;
const MAX_TEXT_LENGTH = 200;

export const auditColumns = sql`id, at, event, actor, user_id, network, credential, request_id, details, hash`;

const hashEntry = (
  previous: string,
  { id, at, event, actor, user_id, network, credential, request_id, details }: Omit<StoredEntry, 'hash'>,
) =>
  createHash('sha256')
    .update(JSON.stringify([previous, id, at, event, actor, user_id, network, credential, request_id, details]))
    .digest('hex');

const text = (value: string | undefined) => value?.slice(0, MAX_TEXT_LENGTH) ?? null;

// The last statement of the transaction that makes the change: it locks the head of the chain until the commit.
export async function appendAudit(tx: Db, entry: AuditEntry): Promise<void> {
  const head = await tx.row<Head & { at: string }>(sql`
    select id, hash, pruned_id, pruned_hash, clock_timestamp() as at from audit_head for update`);
  if (head === undefined) throw new Error('The table audit_head has no row');
  const { event, userId, about = userId, details = {} } = entry;
  const row = {
    id: head.id + 1,
    at: head.at,
    event,
    actor: userId === undefined ? (entry.actor ?? 'system') : `user:${userId}`,
    user_id: about ?? null,
    network: text(entry.network),
    credential: text(entry.credential),
    request_id: text(entry.requestId),
    details: JSON.stringify(details),
  };
  const hash = hashEntry(head.hash, row);
  await tx.run(sql`
    with head as (update audit_head set id = ${row.id}, hash = ${hash})
    insert into audit_log ${sql.values({ ...row, hash })}`);
}

// Deletes the oldest entries up to the first that was written after `before`. The chain stays verifiable: the head
// names the last deleted entry, and so does an entry of the log.
export async function pruneAudit(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.row(sql`select id from audit_head for update`);
    const last = await tx.row<{ id: number; hash: string }>(sql`
      select id, hash from audit_log
      where id < coalesce((select min(id) from audit_log where at >= ${before}), 9223372036854775807)
      order by id desc limit 1`);
    if (last === undefined) return 0;
    await tx.run(sql`update audit_head set pruned_id = ${last.id}, pruned_hash = ${last.hash}`);
    const deleted = await tx.run(sql`delete from audit_log where id <= ${last.id}`);
    await appendAudit(tx, { event: 'audit.prune', details: { through: last.id, hash: last.hash, entries: deleted } });
    return deleted;
  });
}

export type AuditVerdict =
  | { isIntact: true; entries: number; first: number; head: string }
  | { isIntact: false; entry: number; problem: string };

export interface VerifyOptions {
  // `<id>:<hash>` of an entry as it was printed by an earlier verification.
  known?: string | undefined;
}

// Finds the first entry that was changed, deleted or moved. Someone who can write all tables and knows the format can
// build another chain: only `known` detects that.
export async function verifyAudit(db: Db, options: VerifyOptions = {}): Promise<AuditVerdict> {
  for (;;) {
    const before = await readHead(db);
    const verdict = await verifyThrough(db, before, options);
    if ((await readHead(db)).pruned_id === before.pruned_id) return verdict;
  }
}

async function readHead(db: Db): Promise<Head> {
  const head = await db.row<Head>(sql`select id, hash, pruned_id, pruned_hash from audit_head`);
  return head ?? { id: 0, hash: '', pruned_id: 0, pruned_hash: '' };
}

async function verifyThrough(db: Db, head: Head, { known }: VerifyOptions): Promise<AuditVerdict> {
  const [knownId, knownHash] = known?.split(':') ?? [];
  let [id, hash] = [head.pruned_id, head.pruned_hash];
  let prune = '';
  let entries = 0;
  while (id < head.id) {
    const batch = await db.rows<StoredEntry>(sql`
      select ${auditColumns} from audit_log where id > ${id} and id <= ${head.id} order by id limit ${BATCH_SIZE}`);
    if (batch.length === 0) return { isIntact: false, entry: id + 1, problem: 'is missing' };
    for (const entry of batch) {
      if (entry.id !== id + 1) return { isIntact: false, entry: id + 1, problem: 'is missing' };
      if (hashEntry(hash, entry) !== entry.hash)
        return { isIntact: false, entry: entry.id, problem: 'was changed or moved' };
      if (String(entry.id) === knownId && entry.hash !== knownHash)
        return { isIntact: false, entry: entry.id, problem: 'is not the one that was verified before' };
      if (entry.event === 'audit.prune') prune = entry.details;
      [id, hash] = [entry.id, entry.hash];
      entries += 1;
    }
  }
  if (hash !== head.hash) return { isIntact: false, entry: id, problem: 'is not the newest that was written' };
  if (Number(knownId) > id) return { isIntact: false, entry: Number(knownId), problem: 'is missing' };
  const pruned = JSON.stringify({ through: head.pruned_id, hash: head.pruned_hash }).slice(0, -1);
  if (head.pruned_id > 0 && !prune.startsWith(pruned))
    return { isIntact: false, entry: head.pruned_id, problem: 'was deleted before its time' };
  return { isIntact: true, entries, first: head.pruned_id + 1, head: `${id}:${hash}` };
}
