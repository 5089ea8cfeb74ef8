import { expect, test } from 'vitest';
import { readVector } from './readVector.ts';

const said = (vector: string | undefined) => readVector(vector).map(({ name, value }) => `${name}: ${value}`);

test('CVSS 3.1', () => {
  expect(said('CVSS:3.1/AV:N/AC:L/PR:H/UI:R/S:C/C:H/I:L/A:N')).toEqual([
    'Attack vector: Network',
    'Attack complexity: Low',
    'Privileges required: High',
    'User interaction: Required',
    'Scope: Changed',
    'Confidentiality: High',
    'Integrity: Low',
    'Availability: None',
  ]);
});

test('CVSS 4, without what is not of the base', () => {
  expect(said('CVSS:4.0/AV:L/AC:H/AT:P/PR:N/UI:A/VC:H/VI:N/VA:L/SC:N/SI:H/SA:N/E:U/S:N')).toEqual([
    'Attack vector: Local',
    'Attack complexity: High',
    'Attack requirements: Present',
    'Privileges required: None',
    'User interaction: Active',
    'Confidentiality: High',
    'Integrity: None',
    'Availability: Low',
    'Confidentiality, other systems: None',
    'Integrity, other systems: High',
    'Availability, other systems: None',
  ]);
});

test('CVSS 2', () => {
  expect(said('AV:A/AC:M/Au:S/C:P/I:C/A:N')).toEqual([
    'Attack vector: Adjacent network',
    'Attack complexity: Medium',
    'Authentication: Single',
    'Confidentiality: Partial',
    'Integrity: Complete',
    'Availability: None',
  ]);
});

test.each([undefined, '', 'junk', 'AV:__proto__/constructor:N', '::/://'])('nothing from %s', (vector) => {
  expect(said(vector)).toEqual([]);
});
