/** Severity levels, worst first (specification 21.3). */
export const severities = ['Critical', 'High', 'Medium', 'Low', 'Unknown'] as const;
export type Severity = (typeof severities)[number];

/** Any spelling to a level; what is not one, `NONE` among them, is Unknown. */
export function readSeverity(value: unknown): Severity {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return severities.find((severity) => severity.toLowerCase() === word) ?? 'Unknown';
}

/** 0 for Unknown to 4 for Critical: the order of thresholds in notification settings (specification 15.2). */
export const severityRank = (severity: Severity): number => severities.length - 1 - severities.indexOf(severity);
