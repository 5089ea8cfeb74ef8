import type { Severity } from '../../contract/severity.ts';
import type { ToneName } from '../theme/tones.ts';

export const severityTone: Record<Severity, ToneName> = {
  Critical: 'red',
  High: 'orange',
  Medium: 'yellow',
  Low: 'green',
  Unknown: 'grey',
};
