import type { Interval } from '../versions/Interval.ts';
import type { Incoming } from './Incoming.ts';
import type { Named } from './nameVendors.ts';

/** A record with the ids of all it names. */
export interface Placed extends Incoming {
  vendorIds: number[];
  products: { id: number; intervals: Interval[] }[];
  versionIds: number[];
  /** What the list's row shows. */
  shown: {
    vendor: Named | null;
    product: Named | null;
    vendorText: string | null;
    productText: string | null;
    more: number;
  };
}
