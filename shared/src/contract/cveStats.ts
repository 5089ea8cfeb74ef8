import { readSeverity, severities, type Severity } from './severity.ts';
import { number, shape, text } from './tolerant.ts';

export interface Trend {
  id: string | undefined;
  name: string;
  count: number;
}

/** Statistics beside the daily list. `severity_distribution` counts by level; absent levels are 0. */
export interface CveStats {
  severity_distribution: Record<Severity, number>;
  total_vulnerabilities: number;
  new_today: number;
  new_this_week: number;
  new_this_month: number;
  trending_vendors: Trend[];
  trending_products: Trend[];
}

/** `[{name,count}]`, `[[name,count]]`, `{name: count}` and other spellings of the two. */
function readTrends(value: unknown): Trend[] {
  const entries = Array.isArray(value) ? value : Object.entries(shape(value));
  return entries.flatMap((entry) => {
    const row = Array.isArray(entry) ? { name: entry[0] as unknown, count: entry[1] as unknown } : shape(entry);
    const name = text(
      typeof entry === 'string' ? entry : undefined,
      row.name,
      row.vendor_name,
      row.product_name,
      row.vendor,
      row.product,
    );
    if (name === undefined) return [];
    return [{ id: text(row.id), name, count: number(row.count, row.cve_count, row.total, row.value) ?? 0 }];
  });
}

export function readStats(value: unknown): CveStats {
  const stats = shape(value);
  const severity_distribution = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<
    Severity,
    number
  >;
  for (const [name, count] of Object.entries(shape(stats.severity_distribution))) {
    severity_distribution[readSeverity(name)] += number(count) ?? 0;
  }
  return {
    severity_distribution,
    total_vulnerabilities: number(stats.total_vulnerabilities) ?? 0,
    new_today: number(stats.new_today) ?? 0,
    new_this_week: number(stats.new_this_week) ?? 0,
    new_this_month: number(stats.new_this_month) ?? 0,
    trending_vendors: readTrends(stats.trending_vendors),
    trending_products: readTrends(stats.trending_products),
  };
}
