import type { Interval } from '@faultline/shared/versions';
import type { AnswerOf, CveTag } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import type { LinkedPackage, Package } from '../packages/Package.ts';
import type { Alias } from './readAliases.ts';

export type AffectedStatus = 'affected' | 'unaffected' | 'unknown';

// 0 unknown (and none), 1 low, 2 medium, 3 high, 4 critical.
export type SeverityRank = 0 | 1 | 2 | 3 | 4;

export interface Score {
  source: string;
  // `2.0`, `3.0`, `3.1` or `4.0`.
  version: string;
  vector: string | null;
  base_score: number | null;
  severity: SeverityRank;
}

// One range as the record states it; without an upper bound, the single version.
export interface RecordRange {
  version: string;
  less_than: string | null;
  less_than_or_equal: string | null;
  version_type: string | null;
  status: AffectedStatus;
  // All containers that state the range, if there are several; otherwise the entry's `source` applies.
  sources?: string[];
}

// One entry of an `affected` list. Names are null if they mean nothing (`n/a`, `Unknown`, blank).
export interface RecordProduct {
  vendor: string | null;
  product: string | null;
  source: string;
  // Stated by an ADP, not by the CNA.
  adp?: true;
  // A second opinion: another entry on the product decides which versions are affected.
  decides?: false;
  // `Application`, `Operating system` or `Hardware`, where the entry has a CPE that says so.
  category: string | null;
  // The packages that the entry names, by the addresses of their registries and repositories.
  packages?: Package[];
  // Put together from the entries of its packages (`addModules`); the record has no such entry.
  module?: true;
  // The advisory of an OSV database that says so, where `source` is `OSV`.
  advisory?: string;
  default_status: AffectedStatus;
  ranges: RecordRange[];
}

export interface AffectedPageProduct {
  key: string;
  name: string;
  category: string | null;
  pages: string[];
  intervals: Interval[];
  packages?: LinkedPackage[];
}

// A vendor and product with pages. `product` is null if only the vendor is known, `vendor` if only the product is.
export interface AffectedPair {
  vendor: { key: string; name: string } | null;
  product: AffectedPageProduct | null;
}

export interface CveDescription {
  source: string;
  lang: string;
  text: string;
  // The text with structure that plain text lacks (lists, code, links), unchanged and therefore untrusted.
  markup?: { type: 'text/html' | 'text/markdown'; value: string };
}

// CISA's decision on how urgent a CVE is (SSVC), as its container says.
export type Ssvc = NonNullable<AnswerOf<typeof schemas.getCve>['ssvc']>;

// The entry in CISA's KEV catalog, as the record itself names it. `date_added` is a day.
export type KevMention = NonNullable<AnswerOf<typeof schemas.getCve>['kev_mention']>;

// Credits and other names of a vulnerability and its products. Missing data is absent.
export interface CveOrigin {
  credits?: { name: string; type: string | null; source: string }[];
  capecs?: { id: string; description: string | null; source: string }[];
  aliases?: Alias[];
  cpes?: { criteria: string; source: string }[];
  // The CNA's tags of the whole record.
  tags?: CveTag[];
}

// The displayed data of a record that is not searched. Stored as one document.
export interface CveDocument extends CveOrigin {
  descriptions: CveDescription[];
  affected: RecordProduct[];
  references: { url: string; text: string | null; source: string; tags: string[] }[];
  cwes: { id: string | null; description: string; source: string }[];
  scores: Score[];
  // Solutions, then workarounds.
  remediation: string | null;
  // The workarounds at the end of `remediation`.
  workarounds?: string;
  rejected_reason: string | null;
  // The CVEs that replace a rejected record.
  replaced_by?: string[];
  // The short name of the CNA, and its organization's id.
  assigner: string | null;
  assigner_id?: string;
  // Absent in documents that were stored before it was read.
  ssvc?: Ssvc | null;
  kev?: KevMention | null;
}

// A record of the official CVE Record Format as Faultline stores it. Dates are ISO texts in UTC with milliseconds.
export interface CveRecord {
  cveId: string;
  year: number;
  name: string;
  // `PUBLISHED`, `REJECTED`, or another text of the record.
  status: string;
  severity: SeverityRank;
  // The score shown, by the rule of `readScores`.
  score: Score | null;
  published: string;
  updated: string;
  // The newest date in any part of the record, which decides which of two versions is newer.
  revised: string;
  // Names for the list's row if `pairs` is empty.
  vendorText: string | null;
  productText: string | null;
  pairs: AffectedPair[];
  document: CveDocument;
}
