import { severities, type Severity } from '../contract/severity.ts';
import { severityColour } from '../format/severityColour.ts';

export interface Slice {
  name: Severity;
  value: number;
  colour: string;
}

/** Levels with anything in them, worst first, in the exact colors of specification 21.3. Zero and less is nothing. */
export const slices = (distribution: Partial<Record<Severity, number>>): Slice[] =>
  severities
    .map((name) => ({ name, value: distribution[name] ?? 0, colour: severityColour[name] }))
    .filter(({ value }) => value > 0);
