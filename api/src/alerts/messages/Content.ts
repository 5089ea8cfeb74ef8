import type { SeverityRank } from '../../ingest/record/CveRecord.ts';

export interface ContentItem {
  cve_id: string;
  name: string;
  severity: SeverityRank;
  base_score: number | null;
  /** What happened, and what it touches; a line each. */
  lines: string[];
}

/** What a message tells, whatever the channel. The worst items come first; `total` counts also those that are left out. */
export interface Content {
  kind: 'alerts' | 'daily';
  title: string;
  intro: string;
  items: ContentItem[];
  total: number;
  publicUrl: string;
  /** Where all of it is to be seen. */
  more: { label: string; url: string };
}
