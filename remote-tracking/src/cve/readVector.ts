export interface Metric {
  name: string;
  value: string;
}

const access = { N: 'Network', A: 'Adjacent network', L: 'Local', P: 'Physical' };
const impact = { N: 'None', L: 'Low', H: 'High', P: 'Partial', C: 'Complete' };

/** The base metrics of CVSS 2, 3.x and 4, by the key in a vector. */
const metrics: Record<string, readonly [name: string, values: Record<string, string>]> = {
  AV: ['Attack vector', access],
  AC: ['Attack complexity', { L: 'Low', M: 'Medium', H: 'High' }],
  AT: ['Attack requirements', { N: 'None', P: 'Present' }],
  Au: ['Authentication', { N: 'None', S: 'Single', M: 'Multiple' }],
  PR: ['Privileges required', { N: 'None', L: 'Low', H: 'High' }],
  UI: ['User interaction', { N: 'None', R: 'Required', P: 'Passive', A: 'Active' }],
  S: ['Scope', { U: 'Unchanged', C: 'Changed' }],
  C: ['Confidentiality', impact],
  I: ['Integrity', impact],
  A: ['Availability', impact],
  VC: ['Confidentiality', impact],
  VI: ['Integrity', impact],
  VA: ['Availability', impact],
  SC: ['Confidentiality, other systems', impact],
  SI: ['Integrity, other systems', impact],
  SA: ['Availability, other systems', impact],
};

/** What a CVSS vector says, in words; metrics that are not of the base are left out. */
export function readVector(vector: string | undefined): Metric[] {
  return (vector ?? '').split('/').flatMap((part) => {
    const [key = '', code = ''] = part.split(':');
    const metric = Object.hasOwn(metrics, key) ? metrics[key] : undefined;
    const value = metric && Object.hasOwn(metric[1], code) ? metric[1][code] : undefined;
    return metric === undefined || value === undefined ? [] : [{ name: metric[0], value }];
  });
}
