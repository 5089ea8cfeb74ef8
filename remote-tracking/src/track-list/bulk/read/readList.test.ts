import { describe, expect, test } from 'vitest';
import { readList } from './readList.ts';

const labels = (text: string) => readList(text).entries.map(({ label }) => label);
const json = (document: unknown) => JSON.stringify(document);

describe('readList', () => {
  test('reads CVE ids from any text, each once', () => {
    expect(
      labels('CVE-2026-1001\n cve-2026-1002, CVE-2026-1003\nsee https://x.example/CVE-2026-1004!\nCVE-2026-1001'),
    ).toEqual(['CVE-2026-1001', 'CVE-2026-1002', 'CVE-2026-1003', 'CVE-2026-1004']);
  });

  test('reads vendor, product and version separated by comma, semicolon or tab', () => {
    const wanted = [
      {
        kind: 'item',
        label: 'Acme, Anvil, 6.1',
        component: { vendors: ['Acme'], name: 'Anvil', version: '6.1' },
      },
    ];
    expect(readList('Acme,Anvil,6.1').entries).toEqual(wanted);
    expect(readList('Acme;Anvil;6.1').entries).toEqual(wanted);
    expect(readList('Acme\tAnvil\t6.1\r\n').entries).toEqual(wanted);
  });

  test('accepts missing versions and products, and quoted cells', () => {
    expect(readList('Acme\n"Acme, Inc.","The ""Anvil"""').entries).toEqual([
      { kind: 'item', label: 'Acme', component: { vendors: ['Acme'] } },
      {
        kind: 'item',
        label: 'Acme, Inc., The "Anvil"',
        component: { vendors: ['Acme, Inc.'], name: 'The "Anvil"' },
      },
    ]);
  });

  test('reads columns in the order of the heading', () => {
    expect(
      labels('type,product,vendor_name,version,notes,cve\nproduct,Anvil,Acme,,"two\nlines",\ncve,,,,,CVE-2026-1001'),
    ).toEqual(['Acme, Anvil', 'CVE-2026-1001']);
  });

  test('skips comments and empty lines, and reports unreadable lines by number', () => {
    const { entries, unread } = readList('# ours\n\nAcme\na,b,c,d\n,,1.0');
    expect(entries).toHaveLength(1);
    expect(unread).toEqual([
      { line: 4, text: 'a, b, c, d' },
      { line: 5, text: ', , 1.0' },
    ]);
  });

  test('reads nested CycloneDX components without files', () => {
    const sbom = {
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'our-app' } },
      components: [
        {
          type: 'library',
          group: 'org.apache.logging.log4j',
          name: 'log4j-core',
          version: '2.14.0',
          cpe: 'cpe:2.3:a:apache:log4j:2.14.0:*:*:*:*:*:*:*',
          components: [{ type: 'library', name: 'inner', purl: 'pkg:npm/%40acme/inner@1.0.0' }],
        },
        { type: 'file', name: 'readme.txt' },
        { type: 'library', supplier: { name: 'Acme' }, name: 'anvil' },
      ],
    };
    expect(readList(json(sbom))).toEqual({
      unread: [],
      entries: [
        {
          kind: 'item',
          label: 'log4j-core 2.14.0',
          component: {
            name: 'log4j-core',
            version: '2.14.0',
            vendors: ['apache'],
            cpe: 'cpe:2.3:a:apache:log4j:2.14.0:*:*:*:*:*:*:*',
          },
        },
        {
          kind: 'item',
          label: 'inner 1.0.0',
          component: { name: 'inner', purl: 'pkg:npm/%40acme/inner@1.0.0' },
        },
        { kind: 'item', label: 'anvil', component: { name: 'anvil', vendors: ['Acme'] } },
      ],
    });
  });

  test('ends an unclosed quote at its line', () => {
    const labels = (text: string) => readList(text).entries.map(({ label }) => label);
    expect(labels('CVE-2026-1001\n"Acme\nCVE-2026-1002')).toEqual(['CVE-2026-1001', '"Acme', 'CVE-2026-1002']);
  });

  test('reads SPDX 2 packages with supplier and identifiers, without the described one', () => {
    const sbom = {
      spdxVersion: 'SPDX-2.3',
      documentDescribes: ['SPDXRef-app'],
      packages: [
        { SPDXID: 'SPDXRef-app', name: 'our-app' },
        {
          SPDXID: 'SPDXRef-1',
          name: 'openssl',
          versionInfo: '3.0.1',
          supplier: 'Organization: OpenSSL Foundation (info@openssl.example)',
          externalRefs: [
            { referenceType: 'cpe23Type', referenceLocator: 'cpe:2.3:a:openssl:openssl:3.0.1:*:*:*:*:*:*:*' },
            { referenceType: 'purl', referenceLocator: 'pkg:generic/openssl@3.0.1' },
          ],
        },
        { SPDXID: 'SPDXRef-2', name: 'zlib', versionInfo: 'NOASSERTION' },
      ],
    };
    expect(readList(json(sbom)).entries).toMatchObject([
      {
        label: 'openssl 3.0.1',
        component: {
          vendors: ['OpenSSL Foundation'],
          cpe: 'cpe:2.3:a:openssl:openssl:3.0.1:*:*:*:*:*:*:*',
          purl: 'pkg:generic/openssl@3.0.1',
        },
      },
      { label: 'zlib', component: { name: 'zlib' } },
    ]);
  });

  test('reads the packages of an SPDX 3 graph', () => {
    const sbom = {
      '@graph': [
        {
          type: 'software_Package',
          name: 'zlib',
          software_packageVersion: '1.3',
          software_packageUrl: 'pkg:generic/zlib@1.3',
        },
        { type: 'Person', name: 'Bo' },
      ],
    };
    expect(labels(json(sbom))).toEqual(['zlib 1.3']);
  });

  test('reads a list of objects, such as an exported track list', () => {
    expect(
      labels(json([{ vendor: 'Acme', product: 'Anvil', version: null }, { cve: 'CVE-2026-1001' }, 'CVE-2026-1002', 7])),
    ).toEqual(['Acme, Anvil', 'CVE-2026-1001', 'CVE-2026-1002']);
  });

  test.each([
    ['', 'Paste a list or choose a file.'],
    [' \n ', 'Paste a list or choose a file.'],
    ['{"a":', /^This JSON can't be read: /],
    ['{"name":"package.json"}', 'This JSON is neither a CycloneDX nor an SPDX SBOM.'],
    ['<bom xmlns="http://cyclonedx.org/schema/bom/1.5"/>', 'This SBOM names no packages.'],
    ['[]', 'No items found in this list.'],
    [
      Array.from({ length: 5001 }, (_, at) => `CVE-2026-${10_000 + at}`).join('\n'),
      'This list has 5,001 items. Import up to 5,000 at a time.',
    ],
  ])('reports why a list cannot be read', (text, message) => {
    expect(() => readList(text)).toThrow(message);
  });

  test('reads an SBOM that is nested hundreds deep', () => {
    let inner: object = { name: 'leaf' };
    for (let depth = 0; depth < 900; depth += 1) inner = { name: `c${depth}`, components: [inner] };
    expect(readList(json({ bomFormat: 'CycloneDX', components: [inner] })).entries).toHaveLength(901);
  });
});
