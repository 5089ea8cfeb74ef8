import type { CveNotableChange } from '../changes/detectNotableChange.ts';
import type { Interval } from '../versions/Interval.ts';

/** A CVE whose record just changed in a way worth telling. Severity is the one it has now. */
export interface ChangedCve extends CveNotableChange {
  pk: number;
  severity: number;
  revisedAt: string;
  /** What of each product it affected before; needed only of those that grew. */
  before: ReadonlyMap<number, Interval[]>;
}
