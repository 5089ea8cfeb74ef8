const DAY = 86_400_000;

// A list row of a third-party provider. A lower `place` means a newer record.
export const createListRow = (place: number, more: object = {}) => ({
  cve_id: `CVE-2031-${1000 + place}`,
  vulnerability_name: `Flaw ${place}`,
  severity: 'High',
  base_score: 7.5,
  vendor_name: 'Acme',
  vendor_id: 7,
  product_name: 'Anvil',
  product_id: 8,
  product_version_ids: [],
  published_date: new Date(Date.UTC(2026, 0, 31) - place * DAY).toISOString(),
  vuln_status: 'PUBLISHED',
  ...more,
});

export const listedFrom = (first: number, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, place) => createListRow(first + place, more));

interface PageFacts {
  next?: string;
  total?: number;
  stats?: object;
}

// Returns one page in the format of specification 17.4.
export const toPageResponse = (rows: readonly object[], { next, total = rows.length, stats }: PageFacts = {}) => ({
  success: true,
  data: { data: rows, pagination: { total, next_cursor: next ?? null, has_next: next !== undefined }, stats },
  message: 'ok',
});
