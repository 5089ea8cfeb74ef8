import type { cves } from '@faultline/shared/contract';

/** What Daily and Past do not share. */
export interface Tab {
  name: 'daily' | 'past';
  title: string;
  /** The header's line, made of the number as text. */
  subtitle: (count: string) => string;
  /** What is said when the list cannot be loaded. */
  failed: string;
  /** The name of the view that is not `My Tracked Items`. */
  allView: string;
  /** Whether days can be chosen. */
  dated: boolean;
  exportType: 'daily' | 'all';
  endpoint: typeof cves.daily | typeof cves.list;
}
