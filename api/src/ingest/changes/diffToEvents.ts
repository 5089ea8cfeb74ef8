import type { Stored } from '../store/loadStored.ts';
import type { ResolvedRecord } from '../store/ResolvedRecord.ts';
import type { CveEvent, CveEventType, Fields } from './CveEvent.ts';
import { fieldChanges } from './fieldChanges.ts';
import { severityName, comparableFields } from './comparableFields.ts';

const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;

/** Links that came are an event of their own; links that went are one more changed field. */
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

/**
 * What a newer version of a record changes of what is shown, one event a kind of change; nothing when only the rest differs (SSVC,
 * credits, dates). A record that is rejected loses its contents: that is one change of status, not many of fields.
 */
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
  const rows = {
    before: {
      vulnerability_name: before.vulnerability_name,
      vendor_name: before.vendor_name,
      product_name: before.product_name,
    },
    after: {
      vulnerability_name: record.name,
      vendor_name: shown.vendor?.name ?? shown.vendorText,
      product_name: shown.product?.name ?? shown.productText,
    },
  };
  const sameBand = before.severity === record.severity;
  if (!sameBand) {
    const old = { severity: severityName(before.severity), base_score: before.base_score };
    events.push(event('severity_changed', old, { severity: severityName(record.severity), base_score: score }));
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
