import type { Interval } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import type { ChangedCve } from '../changes/detectNotableChange.ts';
import { isWhole, listBefore } from './judgeTrackings.ts';

// A change as the matcher got it. What is newly affected matters only where nothing else changed.
type StoredInput = Omit<ChangedCve, 'pk' | 'before'> & { before: [number, Interval[]][] };

export function toStoredChange({ pk, before, ...cve }: ChangedCve): { pk: number; input: StoredInput } {
  if (isWhole(cve)) return { pk, input: { ...cve, additions: { vendors: [], products: [] }, before: [] } };
  return { pk, input: { ...cve, before: listBefore({ pk, before, ...cve }) } };
}

export interface StoredChange {
  foundAt: string;
  changed: ChangedCve;
}

// The newest changes of a CVE in the last 90 days.
export async function loadStoredChanges(db: Db, pk: number, limit: number): Promise<StoredChange[]> {
  const rows = await db.rows<{ created_at: string; input: StoredInput }>(
    sql`select created_at, input from alert_changes where cve_pk = ${pk} order by id desc limit ${limit}`,
  );
  return rows.map(({ created_at, input: { before, ...input } }) => ({
    foundAt: created_at,
    changed: { pk, ...input, before: new Map(before) },
  }));
}
