import { asNumber, asObject } from '../coerce.ts';

/** Severity levels, worst first (specification 21.3). */
export const severities = ['Critical', 'High', 'Medium', 'Low', 'Unknown'] as const;
export type Severity = (typeof severities)[number];

/** Converts any spelling to a level. Other texts, including `NONE`, are Unknown. */
export function readSeverity(value: unknown): Severity {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return severities.find((severity) => severity.toLowerCase() === word) ?? 'Unknown';
}

/** 0 for Unknown to 4 for Critical: the order of thresholds in notification settings (specification 15.2). */
export const severityRank = (severity: Severity): number => severities.length - 1 - severities.indexOf(severity);

/** Counts by level in any spelling, with 0 for absent levels. */
export function readDistribution(value: unknown): Record<Severity, number> {
  const distribution = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (const [name, count] of Object.entries(asObject(value))) distribution[readSeverity(name)] += asNumber(count) ?? 0;
  return distribution;
}
