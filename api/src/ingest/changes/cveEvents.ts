import { toPlainText } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';
import { truncate } from '../record/coerce.ts';
import { identityKey } from '../record/identityKey.ts';
import type { Stored } from '../store/loadStored.ts';
import type { ResolvedRecord } from '../store/resolveRecords.ts';
import { comparableFields, type Fields, severityName } from './comparableFields.ts';

type CveEventType = (typeof schemas.cveEvents)[number];

interface CveEvent {
  type: CveEventType;
  at: string;
  before: Fields | null;
  after: Fields | null;
}

const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;

// Added links are a separate event; removed links are a changed field.
function splitReferences(changes: { before: Fields; after: Fields }) {
  const { references: removed = [], ...before } = changes.before;
  const { references: added = [], ...after } = changes.after;
  const gone = removed as string[];
  const changed =
    gone.length === 0
      ? { before, after }
      : { before: { ...before, references: gone }, after: { ...after, references: [] } };
  return { added: added as string[], changed };
}

// Returns the visible changes of a newer version of a record, one event per kind of change; none for other changes
// (credits, dates). A rejected record loses its contents, which is one change of status.
export function diffToEvents(before: Stored, { record, shown }: Pick<ResolvedRecord, 'record' | 'shown'>): CveEvent[] {
  const event = (type: CveEventType, old: Fields, now: Fields): CveEvent => ({
    type,
    at: record.revised,
    before: old,
    after: now,
  });
  const events: CveEvent[] = [];
  if (before.vuln_status !== record.status) {
    const reason = record.document.rejected_reason;
    const now = { vuln_status: record.status, ...(reason === null ? {} : { rejected_reason: reason }) };
    events.push(event('status_changed', { vuln_status: before.vuln_status }, now));
  }
  if (record.status === 'REJECTED' && events.length > 0) return events;

  const score = record.score?.base_score ?? null;
  // In documents from before SSVC was read, it is unknown and not missing, so it does not count as a change.
  const wasRead = before.doc.ssvc !== undefined;
  const vendor_name = shown.vendor?.name ?? shown.vendorText;
  const product_name = shown.product?.name ?? shown.productText;
  const rows = {
    before: {
      // A name that was stored with its tags is the same name.
      vulnerability_name: toPlainText(before.vulnerability_name),
      vendor_name: isSameName(before.vendor_name, vendor_name) ? vendor_name : before.vendor_name,
      product_name: isSameName(before.product_name, product_name) ? product_name : before.product_name,
    },
    after: {
      vulnerability_name: record.name,
      vendor_name,
      product_name,
    },
  };
  const sameBand = before.severity === record.severity;
  if (!sameBand) {
    const old = { severity: severityName(before.severity), base_score: before.base_score };
    events.push(event('severity_changed', old, { severity: severityName(record.severity), base_score: score }));
  }
  if (wasRead && record.document.kev && !before.kev) events.push(event('kev_added', { kev: false }, { kev: true }));
  // A first decision without exploitation causes no event, because most records get one within days.
  const exploitation = {
    before: before.doc.ssvc?.exploitation ?? 'none',
    after: record.document.ssvc?.exploitation ?? 'none',
  };
  if (wasRead && exploitation.before !== exploitation.after) {
    const old = { exploitation: exploitation.before };
    events.push(event('exploitation_changed', old, { exploitation: exploitation.after }));
  }
  const { added, changed } = splitReferences(
    fieldChanges(
      { ...rows.before, ...(sameBand ? { base_score: before.base_score } : {}), ...comparableFields(before.doc) },
      { ...rows.after, ...(sameBand ? { base_score: score } : {}), ...comparableFields(record.document) },
    ),
  );
  if (added.length > 0) {
    const count = (links: unknown[]) => ({ references_count: links.length });
    events.push(
      event('references_added', count(before.doc.references), {
        ...count(record.document.references),
        references: added,
      }),
    );
  }
  if (!isEmpty(changed.after)) events.push(event('cve_updated', changed.before, changed.after));
  return events;
}

// Another spelling of a name is the same page.
const isSameName = (before: string | null, after: string | null) =>
  before !== null && after !== null && identityKey(before) === identityKey(after);

const MAX_ITEMS = 50;
const MAX_TEXT_LENGTH = 1000;

export interface FieldChanges {
  before: Fields;
  after: Fields;
}

const toChangeValue = (value: unknown) =>
  typeof value === 'string' ? truncate(value, MAX_TEXT_LENGTH) : (value ?? null);
const differ = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

// Only the differences of two lists, because an affected list may contain thousands of items.
function listChange(before: unknown[], after: unknown[]): [unknown[], unknown[]] | undefined {
  const [had, has] = [new Set(before), new Set(after)];
  const removed = before.filter((item) => !has.has(item));
  const added = after.filter((item) => !had.has(item));
  return removed.length + added.length === 0 ? undefined : [removed.slice(0, MAX_ITEMS), added.slice(0, MAX_ITEMS)];
}

// The fields that differ with their old and new values; for lists, the removed and added items.
function fieldChanges(before: Fields, after: Fields): FieldChanges {
  const changes: FieldChanges = { before: {}, after: {} };
  for (const [name, is] of Object.entries(after)) {
    const was = before[name];
    const pair =
      Array.isArray(was) && Array.isArray(is) ? listChange(was, is) : differ(was, is) ? [was, is] : undefined;
    if (pair === undefined) continue;
    changes.before[name] = toChangeValue(pair[0]);
    changes.after[name] = toChangeValue(pair[1]);
  }
  return changes;
}

export interface EventOfCve {
  pk: number;
  event: CveEvent;
}

export async function writeEvents(tx: Db, events: EventOfCve[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ pk, event }) => ({ pk, ...event }));
  await tx.run(sql`
    insert into cve_events (cve_pk, event_type, created_at, old_fields, new_fields)
    select pk, type, at, nullif(before, 'null'::jsonb), nullif(after, 'null'::jsonb)
    from jsonb_to_recordset(${sql.json(rows)}) as event (pk integer, type text, at timestamptz, before jsonb, after jsonb)`);
}
