import type { Interval } from '../versions/Interval.ts';
import type { ParsedRecord } from './ParsedRecord.ts';
import type { NamedRow } from './upsertVendors.ts';

/** A record with the ids of all it names. */
export interface ResolvedRecord extends ParsedRecord {
  vendorIds: number[];
  products: { id: number; intervals: Interval[] }[];
  versionIds: number[];
  /** What the list's row shows. */
  shown: {
    vendor: NamedRow | null;
    product: NamedRow | null;
    vendorText: string | null;
    productText: string | null;
    more: number;
  };
}
