import type { Severity } from '../contract/severity.ts';

/** The exact colours of charts (specification 21.3). Texts and chips use tints of the theme instead. */
export const severityColour: Record<Severity, string> = {
  Critical: '#dc2626',
  High: '#ea580c',
  Medium: '#ca8a04',
  Low: '#16a34a',
  Unknown: '#6b7280',
};
