/** The columns of a list of CVEs. A table writes those that its rows have; an export of the API writes all. */
export const cveCsvColumns = [
  'cve_id',
  'vulnerability_name',
  'severity',
  'base_score',
  'vendor_name',
  'product_name',
  'published_date',
  'updated_date',
  'vuln_status',
  'kev',
  'epss',
  'exploitation',
  'fixed_in',
  'public_exploit',
] as const;
