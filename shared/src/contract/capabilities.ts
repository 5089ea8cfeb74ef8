import type { AreaCapability, Endpoint } from './endpoint.ts';

export type Capability =
  | 'meta'
  | 'cve-stats'
  | 'find-names'
  | 'match-components'
  | 'catalog-figures'
  | 'search'
  | 'export-columns'
  | 'cve-trends'
  | 'epss-history'
  | 'related-cves'
  | 'tracking-summaries'
  | 'tracking-matches'
  | 'exact-versions'
  | 'telemetry'
  | 'notification-channels'
  | 'delete-account'
  | 'sessions'
  | 'change-password'
  | 'confirm-destination'
  // Those of areas' own calls, as `AreaCapability`.
  | `${string}/${string}`;

/** The capabilities that hosts know by name. */
export type KnownCapability = Exclude<Capability, AreaCapability>;

/**
 * All calls beyond the specification by capability. A provider announces its capabilities in the header `API-
 * Capabilities` (decision 0067); the front end makes no other call of this list. A capability with an empty list adds
 * fields to a call of the specification.
 */
export const capabilityCalls: Readonly<Record<KnownCapability, readonly string[]>> = {
  /** Returns whether the records are demo data, and the age of the CVE list, KEV and EPSS. */
  meta: ['GET /meta'],
  /** Statistics of all CVEs that a filter leaves; the filter may have `kev`, which the lists take then too. */
  'cve-stats': ['GET /cves/stats'],
  /** Finds vendors and products by many exact names at once. */
  'find-names': ['POST /catalog/find'],
  /** Finds the products and versions that the components of an SBOM are, and makes many versions at once. */
  'match-components': ['POST /catalog/match', 'POST /catalog/versions'],
  /** Vendors and products with what is open for each, sorted by it. The lists of CVEs then take `vendor_id`. */
  'catalog-figures': ['GET /catalog/vendors', 'GET /catalog/products', 'GET /catalog/products/{id}/versions'],
  /**
   * Finds CVEs, vendors and products by the beginnings of words. The lists, their statistics and exports then take `q`,
   * `exploitation`, `min_score`, `min_epss` and several severities, the lists `sort` and `order`, and exports `csv` and `json`.
   */
  search: ['GET /search'],
  /** `columns` of a new export. */
  'export-columns': [],
  /** Counts of CVEs by month and severity, for the filters of any list. */
  'cve-trends': ['GET /cves/trends'],
  /** The EPSS scores of a CVE over the last year. */
  'epss-history': ['GET /cves/{cveId}/epss'],
  /** The CVEs of the same product, and those of the same references. */
  'related-cves': ['GET /cves/{cveId}/related'],
  /** The open CVEs of each tracking, and groups of trackings. */
  'tracking-summaries': ['GET /user/trackings/summaries'],
  /**
   * Trackings match by version or version filter, and CVEs that can't be compared are counted separately. Lists accept
   * `matches`; rows and details name the matching trackings with the reason.
   */
  'tracking-matches': ['GET /user/trackings/filter_changes', 'POST /user/trackings/filter_changes/dismiss'],
  /** Versions that no record names can be tracked. */
  'exact-versions': ['POST /product_versions'],
  /** Accepts reports about loaded releases and aggregates them. */
  telemetry: ['GET /telemetry', 'POST /telemetry'],
  /** The state of the notification channels, and test messages. */
  'notification-channels': ['GET /user/notifications', 'POST /user/notifications/test'],
  'delete-account': ['POST /user/delete'],
  /** The list of a user's sessions, and sign-out of each. */
  sessions: ['GET /user/sessions', 'POST /user/sessions/delete', 'POST /user/sessions/delete_others'],
  /** Change of password while signed in. */
  'change-password': ['POST /user/password'],
  /** Confirmation by a code of a notification address or chat that is not the account's own. */
  'confirm-destination': [
    'GET /user/notifications/confirmations',
    'POST /user/notifications/confirmations/send',
    'POST /user/notifications/confirmations/confirm',
    'POST /user/notifications/confirmations/cancel',
  ],
};

/** The response header, on any response of the provider: names of capabilities, separated by commas. */
export const CAPABILITIES_HEADER = 'API-Capabilities';

/** The response header with the nonce that the page's reports need (`POST /telemetry`); a provider may send none. */
export const TELEMETRY_NONCE_HEADER = 'Telemetry-Nonce';

const isAreaCapability = (name: string): name is AreaCapability => /^[a-z][a-z0-9-]*\/[a-z][a-z0-9_-]*$/.test(name);
const isCapability = (name: string): name is Capability =>
  Object.hasOwn(capabilityCalls, name) || isAreaCapability(name);

/** The known capabilities of a header's value, and those of areas' own calls; undefined where the response has no such header. */
export function parseCapabilities(header: string | null): ReadonlySet<Capability> | undefined {
  if (header === null) return undefined;
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter(isCapability));
}

const capabilityByCall = new Map<string, Capability>(
  Object.entries(capabilityCalls).flatMap(([name, calls]) => calls.map((call) => [call, name as Capability] as const)),
);

/** The capability that a provider must announce before this call is made; undefined for a call of the specification. */
export const findCapability = ({
  method,
  path,
  capability,
}: Pick<Endpoint, 'method' | 'path' | 'capability'>): Capability | undefined =>
  capability ?? capabilityByCall.get(`${method} ${path}`);
