import { readSeverity, severities, type Severity } from './severity.ts';
import { asNumber, asObject, asString } from './coerce.ts';

export interface Trend {
  id: string | undefined;
  name: string;
  count: number;
}

/** Statistics beside a list. `severity_distribution` counts by level; absent levels are 0, and it is undefined where none is sent. */
export interface CveStats {
  severity_distribution: Record<Severity, number> | undefined;
  total_vulnerabilities: number | undefined;
  new_today: number;
  new_this_week: number;
  new_this_month: number;
  trending_vendors: Trend[];
  trending_products: Trend[];
}

/** `[{name,count}]`, `[[name,count]]`, `{name: count}` and other spellings of the two. */
function readTrends(value: unknown): Trend[] {
  const entries = Array.isArray(value) ? value : Object.entries(asObject(value));
  return entries.flatMap((entry) => {
    const row = Array.isArray(entry) ? { name: entry[0] as unknown, count: entry[1] as unknown } : asObject(entry);
    const name = asString(
      typeof entry === 'string' ? entry : undefined,
      row.name,
      row.vendor_name,
      row.product_name,
      row.vendor,
      row.product,
    );
    if (name === undefined) return [];
    return [{ id: asString(row.id), name, count: asNumber(row.count, row.cve_count, row.total, row.value) ?? 0 }];
  });
}

function readDistribution(value: unknown): Record<Severity, number> {
  const distribution = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (const [name, count] of Object.entries(asObject(value))) distribution[readSeverity(name)] += asNumber(count) ?? 0;
  return distribution;
}

export function readStats(value: unknown): CveStats {
  const stats = asObject(value);
  const { severity_distribution } = stats;
  return {
    severity_distribution: severity_distribution ? readDistribution(severity_distribution) : undefined,
    total_vulnerabilities: asNumber(stats.total_vulnerabilities),
    new_today: asNumber(stats.new_today) ?? 0,
    new_this_week: asNumber(stats.new_this_week) ?? 0,
    new_this_month: asNumber(stats.new_this_month) ?? 0,
    trending_vendors: readTrends(stats.trending_vendors),
    trending_products: readTrends(stats.trending_products),
  };
}
