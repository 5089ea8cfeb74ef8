import { describe, expect, test } from 'vitest';
import { cveJson } from '../fixtures/cveJson.ts';
import { readAliases } from './readAliases.ts';
import { readRecord } from './readRecord.ts';

const read = (cna: Record<string, unknown>, adp: Record<string, unknown>[] = []) => {
  const record = readRecord(cveJson({ cna, adp }));
  if ('why' in record) throw new Error(record.why);
  return record.document;
};

describe('readAliases', () => {
  const nobody = { assigner: null, vendors: [], advisories: [] };

  test.each([
    ['https://github.com/a/b/security/advisories/ghsa-2222-CFGH-xxxx', 'GHSA-2222-cfgh-xxxx'],
    ['https://pkg.go.dev/vuln/GO-2024-2611', 'GO-2024-2611'],
    ['https://rustsec.org/advisories/RUSTSEC-2021-0003.html', 'RUSTSEC-2021-0003'],
    ['https://osv.dev/PYSEC-2023-12', 'PYSEC-2023-12'],
    ['http://www.zerodayinitiative.com/advisories/ZDI-24-123/', 'ZDI-24-123'],
  ])('finds the id in %s, whoever assigned the record', (url, id) =>
    expect(readAliases([url], nobody)).toEqual([{ id, url }]),
  );

  test.each([
    ['https://cert.vde.com/en/advisories/VDE-2024-011', 'VDE-2024-011', 'CERTVDE'],
    ['https://www.kb.cert.org/vuls/id/720951', 'VU#720951', 'certcc'],
    ['https://www.cisa.gov/news-events/ics-advisories/icsa-23-012-01', 'ICSA-23-012-01', 'icscert'],
    [
      'https://docs.microsoft.com/en-us/security-updates/securitybulletins/2017/ms17-010',
      'MS17-010',
      'Microsoft Corporation',
    ],
    ['https://www.debian.org/security/2020/dsa-4700', 'DSA-4700', 'Debian'],
    ['https://www.dell.com/support/kbdoc/en-us/1/dsa-2023-174-dell', 'DSA-2023-174', 'Dell EMC'],
    ['https://usn.ubuntu.com/3456-1/', 'USN-3456-1', 'canonical'],
    ['https://ubuntu.com/security/notices/USN-6543-2', 'USN-6543-2', 'Canonical Ltd.'],
    ['https://access.redhat.com/errata/RHSA-2024%3A0001', 'RHSA-2024:0001', 'Red Hat, Inc.'],
    ['https://access.redhat.com/errata/RHSA-2024:0001', 'RHSA-2024:0001', 'redhat-alpha'],
    ['https://sec.cloudapps.cisco.com/x/cisco-sa-fmc-xss-dhJx', 'cisco-sa-fmc-xss-dhJx', 'Cisco Systems, Inc.'],
    ['https://fortiguard.fortinet.com/psirt/FG-IR-24-535', 'FG-IR-24-535', 'fortinet'],
  ])('finds the id in %s only in a record of its issuer', (url, id, issuer) => {
    expect(readAliases([url], { ...nobody, assigner: issuer })).toEqual([{ id, url }]);
    expect(readAliases([url], { ...nobody, vendors: ['Acme', issuer] })).toEqual([{ id, url }]);
    expect(readAliases([url], nobody)).toEqual([]);
    expect(readAliases([url], { ...nobody, assigner: 'ciscoes', vendors: ['Dells', 'Not Debian'] })).toEqual([]);
    expect(readAliases([url], { ...nobody, advisories: ['', id.toLowerCase()] })).toEqual([{ id, url }]);
  });

  test.each([
    'https://GHSA-2222-3333-4444.example/',
    'https://example.com/ghsa-aaaa-bbbb-cccc',
    'https://evilkb.cert.org.example/vuls/id/720951',
    'https://example.com/ms17-010',
    'https://example.com/logo-2024-2611',
    'https://example.com/cisco-sa-fmc-xss-dhJx',
    'https://example.com/errata/RHSA-2024:0001',
  ])('finds none in %s', (url) =>
    expect(readAliases([url], { ...nobody, vendors: ['certcc', 'Microsoft', 'Cisco', 'Red Hat'] })).toEqual([]),
  );

  test('names an id once, with its first link, and all of them', () => {
    const first = 'https://osv.dev/GHSA-2222-3333-4444';
    expect(readAliases([first, 'https://github.com/x/GHSA-2222-3333-4444'], nobody)).toEqual([
      { id: 'GHSA-2222-3333-4444', url: first },
    ]);
    const many = Array.from({ length: 90 }, (_, n) => `https://osv.dev/PYSEC-2023-${n}`);
    expect(readAliases(many, nobody)).toHaveLength(90);
  });

  test('lists advisory databases before advisories of vendors, each in the order of the links', () => {
    const errata = Array.from({ length: 40 }, (_, n) => `RHSA-2024:${1000 + n}`);
    const urls = [
      ...errata.map((id) => `https://access.redhat.com/errata/${id}`),
      'https://pkg.go.dev/vuln/GO-2024-2660',
      'https://github.com/golang-fips/openssl/security/advisories/GHSA-2222-3333-4444',
    ];
    const ids = readAliases(urls, { ...nobody, assigner: 'redhat' }).map(({ id }) => id);
    expect(ids).toEqual(['GHSA-2222-3333-4444', 'GO-2024-2660', ...errata]);
  });

  test('takes one id of a link, so that a hostile one is not stored many times', () => {
    expect(readAliases(['https://example.com/TALOS-2024-1234/GO-2024-2660/ZDI-24-123'], nobody)).toEqual([
      { id: 'GO-2024-2660', url: 'https://example.com/TALOS-2024-1234/GO-2024-2660/ZDI-24-123' },
    ]);
  });

  test('takes hostile links in time', () => {
    const long = `https://cisco.com/${'cisco-sa-'.repeat(200)}${'snyk-a-'.repeat(20)}`;
    const start = process.threadCpuUsage();
    for (let count = 0; count < 100; count++) readAliases([long], { ...nobody, assigner: 'cisco' });
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1000);
  });
});

describe('the aliases of a record', () => {
  const aliasesOf = (record: { cna: Record<string, unknown>; adp?: Record<string, unknown>[]; assigner: string }) => {
    const { cna, adp = [], assigner } = record;
    const read = readRecord(cveJson({ cna, adp, meta: { assignerShortName: assigner } }));
    if ('why' in read) throw new Error(read.why);
    return (read.document.aliases ?? []).map(({ id }) => id);
  };
  const links = (...urls: string[]) => urls.map((url) => ({ url }));

  test('are not advisories of others, also where an ADP names their products', () => {
    const cna = {
      affected: [{ vendor: 'Apache Software Foundation', product: 'Apache Log4j2' }],
      references: links(
        'https://tools.cisco.com/security/center/content/CiscoSecurityAdvisory/cisco-sa-apache-log4j-qRuKNEbd',
        'https://www.debian.org/security/2021/dsa-5020',
        'https://www.kb.cert.org/vuls/id/930724',
        'https://github.com/advisories/GHSA-jfh8-c2jp-5v3q',
      ),
    };
    const adp = [
      {
        affected: [
          { vendor: 'debian', product: 'debian_linux' },
          { vendor: 'cisco', product: 'webex' },
        ],
      },
    ];
    expect(aliasesOf({ cna, adp, assigner: 'apache' })).toEqual(['GHSA-jfh8-c2jp-5v3q']);
  });

  test('are advisories of the assigner and of the vendor', () => {
    const references = links(
      'https://access.redhat.com/errata/RHSA-2024:3392',
      'https://www.dell.com/support/kbdoc/en-us/1/dsa-2024-174',
      'https://usn.ubuntu.com/3456-1/',
    );
    const affected = [{ vendor: 'Dell', product: 'PowerEdge' }];
    expect(aliasesOf({ cna: { affected, references }, assigner: 'redhat' })).toEqual([
      'RHSA-2024:3392',
      'DSA-2024-174',
    ]);
  });

  test('are only the advisory that the record states, if it links others of the kind', () => {
    const affected = [{ vendor: 'OpenPrinting', product: 'filters' }];
    const address = 'https://github.com/OpenPrinting';
    const references = links(
      `${address}/cups-browsed/security/advisories/GHSA-rj88-6mr5-rcw8`,
      `${address}/filters/security/advisories/GHSA-7xfx-47qg-grp6`,
      'https://www.zerodayinitiative.com/advisories/ZDI-24-123/',
    );
    const own = ['GHSA-7xfx-47qg-grp6', 'ZDI-24-123'];
    for (const advisory of ['GHSA-7xfx-47qg-grp6', `${address}/filters/security/advisories/GHSA-7xfx-47qg-grp6`]) {
      const cna = { affected, references, source: { advisory } };
      expect(aliasesOf({ cna, assigner: 'GitHub_M' })).toEqual(own);
    }
    const cna = { affected, references, source: { advisory: 'VSL-2024-10' } };
    expect(aliasesOf({ cna, assigner: 'GitHub_M' })).toHaveLength(3);
  });

  test('are all advisories that the record states', () => {
    const references = links(
      'https://cert.vde.com/en/advisories/VDE-2024-056',
      'https://cert.vde.com/en/advisories/VDE-2024-066',
    );
    const cna = { references, source: { advisory: 'VDE-2024-056, VDE-2024-066' } };
    expect(aliasesOf({ cna, assigner: 'CERTVDE' })).toEqual(['VDE-2024-056', 'VDE-2024-066']);
  });
});

describe('readOrigin', () => {
  test('reads the tags that the format names, of the CNA alone', () => {
    const tags = ['x_own', 'Disputed', 7, null, 'exclusively-hosted-service', 'disputed'];
    expect(read({ tags }, [{ tags: ['unsupported-when-assigned'] }]).tags).toEqual([
      'disputed',
      'exclusively-hosted-service',
    ]);
    for (const odd of ['disputed', { disputed: true }, [], ['x_own'], null])
      expect(read({ tags: odd })).not.toHaveProperty('tags');
  });

  test('reads credits, attack patterns and CPE names, each once with its source', () => {
    const cpe = (version: string) => `cpe:2.3:a:acme:gateway:${version}:*:*:*:*:*:*:*`;
    const cpeMatch = [
      { vulnerable: true, criteria: cpe('2') },
      { vulnerable: false, criteria: cpe('3') },
      { vulnerable: true, criteria: 'javascript:alert(1)' },
    ];
    const document = read(
      {
        credits: [{ lang: 'en', value: 'Ada', type: 'finder' }, { value: 'Ada' }, { value: 7 }, null],
        impacts: [
          { capecId: 'capec-63', descriptions: [{ lang: 'en', value: 'CAPEC-63 Cross-Site Scripting' }] },
          { descriptions: [{ lang: 'en', value: 'CAPEC-100 Overflow Buffers' }] },
          { capecId: 'none' },
        ],
        cpeApplicability: [{ nodes: [{ cpeMatch }] }],
      },
      [{ affected: [{ vendor: 'acme', product: 'gateway', cpes: [cpe('2'), cpe('1')] }] }],
    );
    expect(document).toMatchObject({
      assigner: 'acme',
      assigner_id: '00000000-0000-4000-8000-000000000000',
      credits: [
        { name: 'Ada', type: 'finder', source: 'acme' },
        { name: '7', type: null, source: 'acme' },
      ],
      capecs: [
        { id: 'CAPEC-63', description: 'CAPEC-63 Cross-Site Scripting', source: 'acme' },
        { id: 'CAPEC-100', description: 'CAPEC-100 Overflow Buffers', source: 'acme' },
      ],
      cpes: [
        { criteria: cpe('2'), source: 'acme' },
        { criteria: cpe('1'), source: 'CISA-ADP' },
      ],
    });
  });

  test('keeps every role of a person, each once, and a credit without a role only where there is no other', () => {
    const credits = [
      { value: 'Ada' },
      { value: 'Ada', type: 'finder' },
      { value: 'Ada', type: 'reporter' },
      { value: 'Bo' },
    ];
    const document = read({ credits }, [{ credits: [{ value: 'Ada', type: 'reporter' }] }]);
    expect(document.credits).toEqual([
      { name: 'Ada', type: 'finder', source: 'acme' },
      { name: 'Ada', type: 'reporter', source: 'acme' },
      { name: 'Bo', type: null, source: 'acme' },
    ]);
  });

  test('bounds what a hostile record lists', () => {
    const credits = Array.from({ length: 5000 }, (_, n) => ({ value: `${n}${'x'.repeat(5000)}` }));
    const affected = [{ cpes: Array.from({ length: 5000 }, (_, n) => `cpe:2.3:a:acme:gateway:${n}:*:*:*:*:*:*:*`) }];
    const document = read({ credits, affected });
    expect(document.credits).toHaveLength(100);
    expect(document.credits?.[0]?.name).toHaveLength(300);
    expect(document.cpes).toHaveLength(200);
  });
});
