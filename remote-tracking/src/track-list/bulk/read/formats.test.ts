// cspell:disable -- names of tools and bytes
import { describe, expect, test } from 'vitest';
import { decodeFile } from './decodeFile.ts';
import { readList } from './readList.ts';

const labels = (text: string) => readList(text).entries.map(({ label }) => label);
const json = (document: unknown) => JSON.stringify(document);
const base64 = (text: string) => Buffer.from(text).toString('base64');

const requests = { type: 'library', name: 'requests', version: '2.31.0', purl: 'pkg:pypi/requests@2.31.0' };
const cycloneDx = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components: [requests] };
const spdx = {
  spdxVersion: 'SPDX-2.3',
  SPDXID: 'SPDXRef-DOCUMENT',
  packages: [
    { SPDXID: 'SPDXRef-app', name: 'com.github.example/app', versionInfo: 'main' },
    {
      SPDXID: 'SPDXRef-1',
      name: 'requests',
      versionInfo: '2.31.0',
      externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:pypi/requests@2.31.0' }],
    },
  ],
  relationships: [
    { spdxElementId: 'SPDXRef-DOCUMENT', relatedSpdxElement: 'SPDXRef-app', relationshipType: 'DESCRIBES' },
  ],
};
const tagValue = [
  'SPDXVersion: SPDX-2.3',
  'DataLicense: CC0-1.0',
  'SPDXID: SPDXRef-DOCUMENT',
  'Creator: Tool: example-1.0',
  '',
  '##### Package: requests',
  'PackageName: requests',
  'SPDXID: SPDXRef-Package-requests',
  'PackageVersion: 2.31.0',
  'PackageSupplier: Organization: Python Software Foundation (psf@example.org)',
  'PackageDownloadLocation: NOASSERTION',
  'ExternalRef: PACKAGE-MANAGER purl pkg:pypi/requests@2.31.0',
  'Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-Package-requests',
].join('\n');
const statement = (predicate: unknown, predicateType = 'https://cyclonedx.org/bom') => ({
  _type: 'https://in-toto.io/Statement/v0.1',
  predicateType,
  subject: [{ name: 'image', digest: { sha256: '00' } }],
  predicate,
});
const envelope = (document: unknown) => ({
  payloadType: 'application/vnd.in-toto+json',
  payload: base64(json(document)),
  signatures: [],
});
const bundle = (document: unknown) => ({
  mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
  dsseEnvelope: envelope(document),
});
const provenance = statement({ buildType: 'x' }, 'https://slsa.dev/provenance/v1');

describe('envelopes', () => {
  test.each<[string, unknown]>([
    ["GitHub's REST API", { sbom: spdx }],
    [
      "GitHub's contents API",
      { name: 'bom.json', encoding: 'base64', content: base64(json(cycloneDx)).replace(/(.{60})/g, '$1\n') },
    ],
    ['GraphQL', { data: { repository: { sbom: spdx } } }],
    ['an in-toto statement', statement(cycloneDx)],
    ['an in-toto statement with a text', statement(tagValue, 'https://spdx.dev/Document')],
    ['a predicate of cosign', statement({ Data: json(spdx), Timestamp: '' })],
    ['a DSSE envelope', envelope(statement(spdx, 'https://spdx.dev/Document'))],
    ['a DSSE envelope around an SBOM', envelope(cycloneDx)],
    ['a Sigstore bundle', bundle(statement(cycloneDx))],
    ["GitHub's attestations", { attestations: [{ bundle: bundle(provenance) }, { bundle: bundle(statement(spdx)) }] }],
    ['BuildKit', { 'linux/amd64': { SPDX: spdx }, 'linux/arm64': { SPDX: spdx } }],
    ['a Kubernetes resource', { apiVersion: 'v1', kind: 'SbomReport', report: { components: cycloneDx } }],
    ['a list', [cycloneDx, spdx]],
  ])('opens %s', (_, document) => {
    expect(labels(json(document))).toEqual(['requests 2.31.0']);
  });

  test('opens several attestations, one a line, after what a tool printed before', () => {
    const lines = [envelope(provenance), envelope(statement(cycloneDx)), envelope(statement(spdx))]
      .map(json)
      .join('\r\n');
    expect(labels(lines)).toEqual(['requests 2.31.0']);
    expect(labels(`\nVerification for image --\nThe claims were verified\n\n${lines}\n`)).toEqual(['requests 2.31.0']);
  });

  test('opens indented documents one after another', () => {
    expect(labels([cycloneDx, spdx].map((each) => JSON.stringify(each, null, 2)).join('\n'))).toEqual([
      'requests 2.31.0',
    ]);
  });

  test.each([
    [
      { payloadType: 'application/vnd.in-toto+json', payload: '%%%' },
      "The payload of this envelope can't be decoded: it isn't Base64.",
    ],
    [envelope(provenance), 'This attestation has no SBOM, but https://slsa.dev/provenance/v1.'],
    [provenance, 'This attestation has no SBOM, but https://slsa.dev/provenance/v1.'],
    [{ sbom: { packages: [] } }, 'This JSON is neither a CycloneDX nor an SPDX SBOM.'],
  ])('says what is wrong with %j', (document, message) => {
    expect(() => readList(json(document))).toThrow(message);
  });

  test.each<[string, unknown]>([
    ['Syft', { artifacts: [{ id: '1', ...requests, cpes: [{ cpe: 'cpe:2.3:a:x:y:1:*:*:*:*:*:*:*' }] }], source: {} }],
    [
      'Trivy',
      { Results: [{ Packages: [{ Name: 'requests', Version: '2.31.0', Identifier: { PURL: requests.purl } }] }] },
    ],
    [
      'the dependency graph of GitHub',
      { data: { repository: { manifests: { nodes: [{ packageName: 'requests', requirements: '= 2.31.0' }] } } } },
    ],
  ])('reads packages in the own format of %s', (_, document) => {
    expect(labels(json(document))).toEqual(['requests 2.31.0']);
  });
});

describe('decodeFile', () => {
  const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();
  const little = Buffer.from(json(cycloneDx), 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(json(cycloneDx))],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${json(cycloneDx)}`)],
    ['UTF-16 LE', Buffer.concat([Buffer.of(0xff, 0xfe), little])],
    ['UTF-16 BE', Buffer.concat([Buffer.of(0xfe, 0xff), swap(little)])],
    ['UTF-16 LE without a byte order mark', little],
    ['UTF-16 BE without a byte order mark', swap(little)],
  ])('decodes %s', (_, bytes) => {
    expect(labels(decodeFile(bytes) ?? '')).toEqual(['requests 2.31.0']);
  });

  test.each([
    ['an image', Buffer.from('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'latin1')],
    ['an archive', Buffer.from('\x1F\x8B\x08\0\0\0\0\0', 'latin1')],
  ])('refuses %s', (_, bytes) => {
    expect(decodeFile(bytes)).toBeUndefined();
  });
});

describe('SPDX tag-value', () => {
  test('reads packages with their identifiers', () => {
    expect(readList(tagValue).entries).toEqual([
      {
        kind: 'item',
        label: 'requests 2.31.0',
        component: {
          name: 'requests',
          version: '2.31.0',
          purl: 'pkg:pypi/requests@2.31.0',
          vendors: ['Python Software Foundation'],
        },
      },
    ]);
  });

  test('reads CRLF, texts of several lines, files, and leaves out the described package', () => {
    const text = [
      '# made by hand',
      'SPDXVersion: SPDX-2.2',
      'SPDXID: SPDXRef-DOCUMENT',
      'DocumentComment: <text>Made by',
      'PackageName: a text',
      '</text>',
      'PackageName: app',
      'SPDXID: SPDXRef-app',
      'PackageVersion: 1.0',
      'FileName: ./bin/app',
      'SPDXID: SPDXRef-file',
      'PackageName: <text>zlib</text>',
      'SPDXID: SPDXRef-zlib',
      'PackageVersion: NONE',
      'PackageSupplier: NOASSERTION',
      'PackageComment: <text>PackageVersion: 9.9',
      'PackageVersion: 9.8</text>',
      'ExternalRef: SECURITY cpe23Type cpe:2.3:a:zlib:zlib:*:*:*:*:*:*:*:*',
      'Relationship: SPDXRef-app DESCRIBED_BY SPDXRef-DOCUMENT',
    ].join('\r\n');
    expect(readList(text).entries).toEqual([
      { kind: 'item', label: 'zlib', component: { name: 'zlib', cpe: 'cpe:2.3:a:zlib:zlib:*:*:*:*:*:*:*:*' } },
    ]);
  });
});

describe('CycloneDX XML', () => {
  const bom = (inner: string, namespace = 'http://cyclonedx.org/schema/bom/1.5') =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<bom xmlns="${namespace}" version="1">${inner}</bom>`;
  const library =
    '<component type="library"><name>requests</name><version>2.31.0</version><purl>pkg:pypi/requests@2.31.0</purl></component>';

  test.each(['1.2', '1.3', '1.4', '1.5', '1.6'])('reads version %s', (version) => {
    const text = bom(`<components>${library}</components>`, `http://cyclonedx.org/schema/bom/${version}`);
    expect(labels(text)).toEqual(['requests 2.31.0']);
  });

  test('reads nested components with their identifiers, not the application, pedigrees and files', () => {
    const text = bom(`
      <metadata>
        <tools><components><component type="application"><name>scanner</name></component></components></tools>
        <component type="application" bom-ref="app"><name>app</name></component>
        <supplier><name>Us</name></supplier>
      </metadata>
      <components>
        <component type="application" bom-ref="app"><name>app</name></component>
        <component type="library" bom-ref="a">
          <supplier><name>Acme &amp; Co</name></supplier>
          <publisher>NONE</publisher>
          <group>org.example.anvil</group>
          <name><![CDATA[anvil]]></name>
          <version>UNKNOWN</version>
          <licenses><license><name>MIT</name></license></licenses>
          <cpe>cpe:2.3:a:acme:anvil:*:*:*:*:*:*:*:*</cpe>
          <pedigree><ancestors><component type="library"><name>older</name></component></ancestors></pedigree>
          <externalReferences>
            <reference type="website"><url>https://acme.example</url></reference>
            <reference type="vcs"><url>https://github.com/acme/anvil</url></reference>
          </externalReferences>
          <components>${library}<component type="file"><name>readme</name></component></components>
        </component>
      </components>`);
    expect(readList(text).entries).toMatchObject([
      {
        label: 'anvil',
        component: {
          name: 'anvil',
          vendors: ['Acme & Co', 'example'],
          cpe: 'cpe:2.3:a:acme:anvil:*:*:*:*:*:*:*:*',
          repository: 'https://github.com/acme/anvil',
        },
      },
      { label: 'requests 2.31.0' },
    ]);
  });

  test('reads a prefix of the namespace', () => {
    const text = `<c:bom xmlns:c="http://cyclonedx.org/schema/bom/1.4"><c:components><c:component type="library"><c:name>zlib</c:name></c:component></c:components></c:bom>`;
    expect(labels(text)).toEqual(['zlib']);
  });

  test('reads what PowerShell wrote', () => {
    const text = bom(`<components>${library}</components>`).replace('UTF-8', 'utf-16');
    const bytes = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]);
    expect(labels(decodeFile(bytes) ?? '')).toEqual(['requests 2.31.0']);
  });

  test.each([
    ['<!DOCTYPE bom [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><bom>&b;</bom>', 'This XML declares a document type'],
    ['<bom><components></bom>', "This XML can't be read: "],
    ['<html><body>Not found</body></html>', "This XML isn't a CycloneDX SBOM: its first element is <html>"],
    ['<!DOCTYPE html><html></html>', 'This is a web page.'],
    ['<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF>', 'This is an SPDX document in RDF'],
    [`<bom>${'<a>'.repeat(20_000)}`, "This XML can't be read: "],
  ])('refuses XML, number %#', (text, message) => {
    expect(() => readList(text)).toThrow(message);
  });
});

describe('what a package is', () => {
  test('takes NONE, UNKNOWN and NOASSERTION for nothing', () => {
    const packages = [
      { SPDXID: 'SPDXRef-1', name: 'zlib', versionInfo: 'NONE', supplier: 'NONE', downloadLocation: 'NONE' },
      { SPDXID: 'SPDXRef-2', name: 'zlib', versionInfo: 'unknown', supplier: 'Organization: UNKNOWN' },
      { SPDXID: 'SPDXRef-3', name: 'zlib', downloadLocation: 'NOASSERTION' },
    ];
    expect(readList(json({ spdxVersion: 'SPDX-2.3', packages })).entries).toEqual([
      { kind: 'item', label: 'zlib', component: { name: 'zlib' } },
    ]);
  });

  test.each([
    ['its reference', { 'bom-ref': 'a', type: 'application', name: 'app', version: '1' }],
    ['its names', { type: 'application', name: 'app', version: '1' }],
  ])('leaves out the application that a CycloneDX document describes, by %s', (_, app) => {
    const document = { ...cycloneDx, metadata: { component: app }, components: [app, requests, { name: 'app' }] };
    expect(labels(json(document))).toEqual(['requests 2.31.0', 'app']);
  });

  test('leaves out the root of an SPDX 3 document', () => {
    const graph = [
      { type: 'SpdxDocument', spdxId: 'd', rootElement: ['s'] },
      { type: 'software_Sbom', spdxId: 's', rootElement: ['app'] },
      { type: 'software_Package', spdxId: 'app', name: 'app' },
      { type: 'software_Package', spdxId: 'z', name: 'zlib', software_packageVersion: '1.3', suppliedBy: 'acme' },
      { type: 'Organization', spdxId: 'acme', name: 'Acme' },
    ];
    expect(
      readList(json({ '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': graph })).entries,
    ).toEqual([{ kind: 'item', label: 'zlib 1.3', component: { name: 'zlib', version: '1.3', vendors: ['Acme'] } }]);
  });

  test('reads a document that describes nothing but its packages', () => {
    const document = { ...spdx, documentDescribes: ['SPDXRef-app', 'SPDXRef-1'] };
    expect(labels(json(document))).toEqual(['com.github.example/app main', 'requests 2.31.0']);
  });

  test('takes the name of a package from a prefixed one', () => {
    const document = { ...spdx, packages: [{ ...spdx.packages[1], name: 'pip:requests' }] };
    expect(labels(json(document))).toEqual(['requests 2.31.0']);
  });

  test.each<[string, object]>([
    ['CycloneDX', { bomFormat: 'CycloneDX', metadata: { component: { name: 'app' } } }],
    ['SPDX 2', { spdxVersion: 'SPDX-2.3', files: [{ fileName: 'model.bin' }] }],
    [
      'SPDX 3',
      {
        '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
        '@graph': [{ type: 'SpdxDocument' }, { type: 'software_File', name: 'model.bin' }],
      },
    ],
  ])('says that a %s document names no packages', (_, document) => {
    expect(() => readList(json(document))).toThrow('This SBOM names no packages.');
  });
});
