import type { Component } from '@faultline/shared/contract';
import type { Entry, ReadList, Unread } from './Entry.ts';

type JsonObject = Record<string, unknown>;

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const asObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(asObject) : []);
const asString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value !== 'NOASSERTION' ? value.trim() : undefined;

// Components may hold components; a list of them all, in order.
function flattenComponents(components: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = asObjects(components).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...asObjects(next.components).toReversed());
  }
  return found;
}

// Components carry some 100 characters; what is far longer is not looked up.
const MAX_LENGTH = 2000;

// Leaves out what a document does not say.
function toComponent(fields: Record<string, string | undefined>, vendors: unknown[] = []): Component {
  const said = Object.entries(fields).filter(([, text]) => text !== undefined && text.length <= MAX_LENGTH);
  const owners = [...new Set(vendors.flatMap((vendor) => asString(vendor) ?? []))];
  return { ...Object.fromEntries(said), ...(owners.length > 0 ? { vendors: owners } : {}) };
}

// `org.apache.logging.log4j` is apache's: the second label of a reversed domain.
const parseNamespaceOwner = (namespace: string | undefined): string | undefined =>
  namespace === undefined
    ? undefined
    : (/^(?:org|com|io|net|dev)\.([^./]+)/i.exec(namespace)?.[1] ?? namespace.replace(/^@/, ''));

const readCycloneDxComponent = (component: JsonObject): Component =>
  toComponent(
    {
      name: asString(component.name),
      version: asString(component.version),
      cpe: asString(component.cpe),
      purl: asString(component.purl),
      repository: asString(asObjects(component.externalReferences).find(({ type }) => type === 'vcs')?.url),
    },
    [asObject(component.supplier).name, component.publisher, parseNamespaceOwner(asString(component.group))],
  );

const readPurlVersion = (purl = ''): string | undefined => /@([^@/?#]+)(?:[?#]|$)/.exec(purl)?.[1];

const parseSupplier = (supplier: unknown): string | undefined =>
  /^(?:Organization|Person):\s*([^(]+)/.exec(asString(supplier) ?? '')?.[1]?.trim();

function readSpdxPackage(found: JsonObject): Component {
  const references = asObjects(found.externalRefs);
  const locator = (type: RegExp) =>
    asString(references.find(({ referenceType }) => type.test(String(referenceType)))?.referenceLocator);
  return toComponent(
    {
      name: asString(found.name),
      version: asString(found.versionInfo),
      cpe: locator(/^cpe2[23]Type$/),
      purl: locator(/purl$/),
      repository: asString(found.downloadLocation),
    },
    [parseSupplier(found.supplier), parseSupplier(found.originator)],
  );
}

function readSpdx3Package(found: JsonObject): Component {
  const identifiers = asObjects(found.externalIdentifier);
  const named = (type: string) =>
    asString(identifiers.find(({ externalIdentifierType }) => externalIdentifierType === type)?.identifier);
  return toComponent({
    name: asString(found.name),
    version: asString(found.software_packageVersion),
    cpe: named('cpe23') ?? named('cpe22'),
    purl: asString(found.software_packageUrl) ?? named('packageUrl'),
  });
}

function readComponents(
  format: ReadList['format'],
  components: JsonObject[],
  read: (component: JsonObject) => Component,
): ReadList {
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const component of components) {
    const found = read(component);
    const { name = found.purl ?? found.cpe, version = readPurlVersion(found.purl) } = found;
    if (name === undefined) unread.push({ line: undefined, text: JSON.stringify(component).slice(0, 120) });
    else entries.push({ kind: 'item', label: [name, version].filter(Boolean).join(' '), component: found });
  }
  return { format, entries, unread };
}

/** The components of an SBOM, CycloneDX or SPDX 2 or 3; undefined for any other document. What it is the SBOM of is left out. */
export function readSbom(document: unknown): ReadList | undefined {
  const sbom = asObject(document);
  if (sbom.bomFormat === 'CycloneDX') {
    const components = flattenComponents(sbom.components).filter(({ type }) => type !== 'file' && type !== 'data');
    return readComponents('CycloneDX', components, readCycloneDxComponent);
  }
  if (typeof sbom.spdxVersion === 'string') {
    const described = new Set(Array.isArray(sbom.documentDescribes) ? sbom.documentDescribes : []);
    const packages = asObjects(sbom.packages);
    const inside = packages.filter(({ SPDXID }) => !described.has(SPDXID));
    return readComponents('SPDX', inside.length > 0 ? inside : packages, readSpdxPackage);
  }
  const graph = asObjects(sbom['@graph']).filter(({ type }) => type === 'software_Package');
  return graph.length > 0 ? readComponents('SPDX', graph, readSpdx3Package) : undefined;
}
