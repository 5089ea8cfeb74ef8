import { describe, expect, test } from 'vitest';
import { readCveDetail } from '../../contract/index.ts';
import { findAdvisory, findStatedFixes, findVersionsInText } from './FixSummary.tsx';

const read = (cve: object) => readCveDetail({ affected_versions: [], ...cve });
const findLink = (name: string, ...urls: string[]) =>
  findAdvisory(
    read({ assigner: { name, id: null }, reference_links: urls.map((url) => ({ url, source: name, tags: [] })) }),
  )?.url;

describe('findVersionsInText', () => {
  test.each([
    ['In Cleo Harmony before 5.8.0.24, VLTrader before 5.8.0.24, a user can', ['5.8.0.24']],
    [
      'Please upgrade to FortiSOAR version 7.4.2 or above \nPlease upgrade to FortiSOAR version 7.3.3 or above',
      ['7.4.2', '7.3.3'],
    ],
    ['XSS exists in MediaWiki before 1.35.12, and 1.36.x through 1.39.x before 1.39.5.', ['1.35.12', '1.39.5']],
    ['Users should upgrade to Anvil 4.13.49, 5.3.15 or 5.4.3.', ['4.13.49', '5.3.15', '5.4.3']],
    ['Version 1.5.0 has a patch for this issue.', ['1.5.0']],
    ['This has been fixed in v1.2.0-rc.1 of Anvil.', ['1.2.0-rc.1']],
    ['All have been corrected in Anvil version 3.7 SP3 released in April.', ['3.7 SP3']],
    ['Anvil before 8.0-20230221 contains a flaw.', ['8.0-20230221']],
  ])('finds the fixes of %j', (text, versions) => expect(findVersionsInText(text)).toEqual(versions));

  test.each([
    'Anvil 1.0 through 2.3 allows attackers to read files.',
    'Anvil prior to and including 2.3 is affected.',
    'Anvil before 2.3 and earlier is affected.',
    'Versions before 2.3 are not affected.',
    'Versions prior to 8.0 are end of manufacturer support.',
    'The flaw was not fixed in 2.3.',
    'The flaw was partially patched in 4.4.6.',
    'Users who are upgrading from template version prior to 4.3.0 may leave it out.',
    'Anvil before version 22.1 .1 is affected.',
    'Update Anvil to 1.2.59 DB.ver 41.',
    'Upgrade to the latest version.',
    'Reported before 2024.',
  ])('finds none in %j', (text) => expect(findVersionsInText(text)).toEqual([]));

  test.each(['upgrade to ', 'fixed in ', 'versions 1.1, ', 'update to Foo Foo Foo Foo 1.1 or 1.1 ', '. A'])(
    'reads a long text of %j',
    (unit) => expect(findVersionsInText(unit.repeat(20_000))).toBeDefined(),
  );
});

describe('findStatedFixes', () => {
  const description = { source: 'CNA', lang: 'en', text: 'Anvil before 2.3 is affected.' };

  test('prefers the remediation, and names the source', () => {
    expect(findStatedFixes(read({ descriptions: [description], remediation: 'Update to Anvil 2.4.' }))).toEqual({
      versions: ['2.4'],
      source: 'remediation',
    });
    expect(findStatedFixes(read({ descriptions: [description], remediation: 'Stand aside.' }))).toEqual({
      versions: ['2.3'],
      source: 'description',
    });
  });

  test('finds none in other languages', () => {
    expect(findStatedFixes(read({ descriptions: [{ ...description, lang: 'es' }] }))).toBeUndefined();
  });
});

describe('findAdvisory', () => {
  test.each([
    [
      'cisco',
      'https://sec.cloudapps.cisco.com/security/center/content/CiscoSecurityAdvisory/cisco-sa-rsvp-dos-OypvgVZf',
    ],
    ['mitre', 'https://support.cleo.com/hc/en-us/articles/28408134019735-Cleo-Product-Security-Advisory-CVE-Pending'],
    ['fortinet', 'https://fortiguard.fortinet.com/psirt/FG-IR-24-210'],
  ])('finds the advisory of %s', (name, url) => expect(findLink(name, 'https://example.com/readme-2', url)).toBe(url));

  test('leaves out lists of advisories', () => {
    const advisory = 'https://www.mitel.com/support/security-advisories/mitel-product-security-advisory-misa-2024-0029';
    expect(findLink('mitre', 'https://www.mitel.com/support/security-advisories', advisory)).toBe(advisory);
    expect(findLink('mitre', 'https://www.mitel.com/support/security-advisories')).toBeUndefined();
  });

  test('leaves out links of others than the assigner', () => {
    const links = [{ url: 'https://a.example/advisory/2024-1', source: 'CISA-ADP', tags: [] }];
    expect(findAdvisory(read({ assigner: { name: 'mitre', id: null }, reference_links: links }))).toBeUndefined();
  });
});
