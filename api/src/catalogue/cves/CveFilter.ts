/** What a list of CVEs is narrowed by, cleaned; absent means no filter. Equal filters are equal as JSON. */
export interface CveFilter {
  /** Of the id's digits and dashes, in capitals, without `CVE-`. */
  cveId?: { year?: number; prefix?: string; part?: string };
  /** Folded as vendors' and products' keys are. */
  vendor?: string;
  product?: string;
  name?: string;
  /** Any of id, name, vendor and product. */
  search?: string;
  /** 0 unknown to 4 critical. */
  severity?: number;
  from?: string;
  to?: string;
  kev?: boolean;
  tracked?: true;
  vendorId?: number;
  productId?: number;
  versionId?: number;
}
