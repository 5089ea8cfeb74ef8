import { expect, test } from 'vitest';
import { guessVendor } from './guessVendor.ts';

test.each([
  ['Microsoft Windows Kernel Elevation of Privilege', 'Microsoft'],
  ["Fortinet's FortiOS: heap overflow", 'Fortinet'],
  ['"Acme" anvil drops', 'Acme'],
  ['Apache, HTTP Server', 'Apache'],
  ['HP LaserJet overflow', undefined],
  ['IBM MQ denial of service', 'IBM'],
  ['Improper input validation in the parser', undefined],
  ['Unknown Vulnerability', undefined],
  ['CVE-2026-1234', undefined],
  ['', undefined],
])('%s', (name, vendor) => expect(guessVendor(name)).toBe(vendor));
