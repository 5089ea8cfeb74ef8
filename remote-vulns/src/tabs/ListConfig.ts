/** What Daily and Past do not share. */
export interface ListConfig {
  name: 'daily' | 'past';
  title: string;
  /** The header's line, made of the number as text. */
  subtitle: (count: string) => string;
  /** What is said when the list cannot be loaded. */
  failed: string;
  /** Said where nothing is listed although nothing is filtered, and where to look instead. */
  emptyHint: string;
  emptyAction?: { path: string; label: string };
  /** The name of the view that is not `My Tracked Items`. */
  allView: string;
  /** Whether days can be chosen. */
  hasDateFilter: boolean;
  /** Whether what came since the last visit is marked. */
  highlightsNew: boolean;
  exportType: 'daily' | 'all';
}
