// The index is the stored value (specification 15.2).
export const thresholds = [
  'All Severities',
  'Low and above',
  'Medium and above',
  'High and above',
  'Critical only',
] as const;

export const thresholdOptions = thresholds.map((label, value) => ({ value: String(value), label }));

export const thresholdName = (value: number): string => thresholds[value] ?? thresholds[0];
