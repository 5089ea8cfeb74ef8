/** What Daily and Past do not share. */
export interface Tab {
  name: 'daily' | 'past';
  title: string;
  /** The header's line, made of the number as text. */
  subtitle: (count: string) => string;
  /** What is said when the list cannot be loaded. */
  failed: string;
  /** Said where nothing is listed although nothing is filtered, and where to look instead. */
  whyEmpty: string;
  elsewhere?: { path: string; label: string };
  /** The name of the view that is not `My Tracked Items`. */
  allView: string;
  /** Whether days can be chosen. */
  dated: boolean;
  /** Whether what came since the last visit is marked. */
  marksNew: boolean;
  exportType: 'daily' | 'all';
}
