import type { CvePage, CveRow, Severity } from '@faultline/shared/contract';

export interface SeveritySummary {
  distribution: Partial<Record<Severity, number>>;
  total: number;
  /** How many rows were counted, where the provider counts none; undefined: it counted them all. */
  of: number | undefined;
}

/** The figures of a list: the provider's, or, where it sends none, those of the rows loaded. */
export function summarizeSeverities(first: CvePage, rows: readonly CveRow[]): SeveritySummary {
  const { severity_distribution, total_vulnerabilities } = first.stats;
  const total = total_vulnerabilities ?? first.total;
  if (severity_distribution !== undefined) return { distribution: severity_distribution, total, of: undefined };
  const distribution: Partial<Record<Severity, number>> = {};
  for (const { severity } of rows) distribution[severity] = (distribution[severity] ?? 0) + 1;
  return { distribution, total, of: rows.length < total ? rows.length : undefined };
}
