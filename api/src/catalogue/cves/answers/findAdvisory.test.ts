import { describe, expect, test } from 'vitest';
import type { RecordProduct } from '../../../ingest/record/CveRecord.ts';
import { findAdvisory, selectAliases } from './findAdvisory.ts';

const entry = (vendor: string | null, product: string): RecordProduct => ({
  vendor,
  product,
  source: 'acme',
  category: null,
  default_status: 'unknown',
  ranges: [],
});

const find = (affected: RecordProduct, ...links: (string | [string, ...string[]])[]) =>
  findAdvisory({
    affected: [affected],
    assigner: 'mitre',
    references: links.map((link) => {
      const [url = '', ...tags] = [link].flat();
      return { url, text: null, source: 'mitre', tags };
    }),
  });

const fedora = 'https://lists.fedoraproject.org/archives/list/package-announce@lists.fedoraproject.org/message/1/';
const cisco = 'https://tools.cisco.com/security/center/content/CiscoSecurityAdvisory/cisco-sa-apache-log4j-qRuKNEbd';

describe('findAdvisory', () => {
  test.each([
    [entry('Apache Software Foundation', 'Apache Log4j2'), 'https://logging.apache.org/log4j/2.x/security.html'],
    [
      entry('Oracle Corporation', 'MySQL Server'),
      'http://www.oracle.com/technetwork/security-advisory/cpuoct2019.html',
    ],
    [entry('OpenSSL', 'OpenSSL'), 'https://www.openssl.org/news/secadv/20190910.txt'],
    [entry('Juniper Networks', 'Junos OS'), 'https://supportportal.juniper.net/JSA83014'],
    [entry('Fortinet', 'FortiOS'), 'https://fortiguard.com/psirt/FG-IR-24-015'],
    [entry('acme', 'anvil'), 'https://github.com/acme/anvil/security/advisories/GHSA-aaaa-bbbb-cccc'],
  ])('prefers the page of the vendor %#', (affected, own) => {
    const tagged: [string, ...string[]] = own.includes('JSA') ? [own, 'vendor-advisory'] : [own];
    expect(find(affected, [fedora, 'vendor-advisory'], [cisco, 'vendor-advisory'], tagged)).toEqual({
      url: own,
      label: 'Read the vendor advisory',
      owner: null,
      kind: 'advisory',
    });
  });

  test.each([
    [fedora, 'Advisory of Fedora', 'Fedora'],
    [cisco, 'Advisory of Cisco', 'Cisco'],
    ['https://security.gentoo.org/glsa/201904-12', 'Advisory of Gentoo', 'Gentoo'],
    ['https://www.example.org/advisories/7', 'Advisory on example.org', 'example.org'],
  ])('says whose %s is', (url, label, owner) =>
    expect(find(entry('zlib', 'zlib'), [url, 'vendor-advisory'])).toMatchObject({ url, label, owner }),
  );

  test('prefers a page of the vendor to an advisory of others', () => {
    expect(
      find(
        entry('GNU C Library', 'glibc'),
        [fedora, 'vendor-advisory'],
        'https://sourceware.org/bugzilla/show_bug.cgi?id=1',
      ),
    ).toMatchObject({ label: "Read the vendor's page", owner: null, kind: 'page' });
  });

  test('reads a domain by its registered label alone', () => {
    const other = 'https://acme.evil.example/advisory/1';
    expect(find(entry('Acme', 'Anvil'), [other, 'vendor-advisory'])).toMatchObject({ owner: 'acme.evil.example' });
    expect(find(entry('Acme', 'Anvil'), ['https://www.acme.co.uk/advisory/1', 'vendor-advisory'])?.owner).toBeNull();
  });

  test.each([
    ['javascript:alert(1)'],
    ['not a url'],
    ['https://github.com/acme/other/commit/abc'],
    ['https://acme.example/'],
  ])('does not choose %s', (url) => expect(find(entry('Bolts', 'Bolt'), [url])).toBeUndefined());
});

describe('selectAliases', () => {
  test('leaves out the ids of advisories of other vendors', () => {
    const aliases = [
      { id: 'GHSA-jfh8-c2jp-5v3q', url: 'https://github.com/advisories/GHSA-jfh8-c2jp-5v3q' },
      { id: 'cisco-sa-apache-log4j-qRuKNEbd', url: cisco },
      { id: 'DSA-5020', url: 'https://www.debian.org/security/2021/dsa-5020' },
    ];
    const select = (vendor: string, product: string) =>
      selectAliases({ affected: [entry(vendor, product)], assigner: 'mitre', references: [], aliases });
    expect(select('Apache Software Foundation', 'Apache Log4j2').map(({ id }) => id)).toEqual(['GHSA-jfh8-c2jp-5v3q']);
    expect(select('Cisco', 'Webex').map(({ id }) => id)).toContain('cisco-sa-apache-log4j-qRuKNEbd');
  });
});
