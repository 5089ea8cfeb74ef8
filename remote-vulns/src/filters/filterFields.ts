import type { SelectOption } from '@faultline/shared/forms';
import { severities } from '@faultline/shared/contract';
import type { TextFilter } from './cveFilter.ts';

/** The text filters by their labels, in the order of the bar. */
export const textFields: readonly (readonly [TextFilter, string])[] = [
  ['cve', 'CVE ID'],
  ['vendor', 'Vendor'],
  ['product', 'Product'],
  ['name', 'Vulnerability'],
];

const all: SelectOption = { value: 'all', label: 'All Severities' };

/** Only the panel of a phone offers Unknown; where it is chosen already, as by a link, it is shown (specification 6.2). */
export const severityOptions = (unknown: boolean): SelectOption[] => [
  all,
  ...severities
    .filter((severity) => unknown || severity !== 'Unknown')
    .map((severity) => ({ value: severity, label: severity })),
];
