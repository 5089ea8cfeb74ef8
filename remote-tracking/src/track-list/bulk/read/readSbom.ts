import type { Entry, ReadList, Unread } from './Entry.ts';
import { type Component, parseNamespaceOwner, toComponentEntries } from './componentNames.ts';

type JsonObject = Record<string, unknown>;

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const asObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(asObject) : []);
const asString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value !== 'NOASSERTION' ? value.trim() : undefined;

/** Components may hold components; a list of them all, in order. */
function flattenComponents(components: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = asObjects(components).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...asObjects(next.components).toReversed());
  }
  return found;
}

const readCycloneDxComponent = (component: JsonObject): Component => ({
  name: asString(component.name),
  version: asString(component.version),
  owners: [
    asString(asObject(component.supplier).name),
    asString(component.publisher),
    parseNamespaceOwner(asString(component.group)),
  ],
  cpe: asString(component.cpe),
  purl: asString(component.purl),
  repository: asString(asObjects(component.externalReferences).find(({ type }) => type === 'vcs')?.url),
});

const parseSupplier = (supplier: unknown): string | undefined =>
  /^(?:Organization|Person):\s*([^(]+)/.exec(asString(supplier) ?? '')?.[1]?.trim();

function readSpdxPackage(found: JsonObject): Component {
  const references = asObjects(found.externalRefs);
  const locator = (type: RegExp) =>
    asString(references.find(({ referenceType }) => type.test(String(referenceType)))?.referenceLocator);
  return {
    name: asString(found.name),
    version: asString(found.versionInfo),
    owners: [parseSupplier(found.supplier), parseSupplier(found.originator)],
    cpe: locator(/^cpe2[23]Type$/),
    purl: locator(/purl$/),
    repository: asString(found.downloadLocation),
  };
}

function readSpdx3Package(found: JsonObject): Component {
  const identifiers = asObjects(found.externalIdentifier);
  const named = (type: string) =>
    asString(identifiers.find(({ externalIdentifierType }) => externalIdentifierType === type)?.identifier);
  return {
    name: asString(found.name),
    version: asString(found.software_packageVersion),
    owners: [],
    cpe: named('cpe23') ?? named('cpe22'),
    purl: asString(found.software_packageUrl) ?? named('packageUrl'),
  };
}

function readComponents(
  format: ReadList['format'],
  components: JsonObject[],
  read: (component: JsonObject) => Component,
): ReadList {
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const component of components) {
    const found = toComponentEntries(read(component));
    if (found.length === 0) unread.push({ line: undefined, text: JSON.stringify(component).slice(0, 120) });
    entries.push(...found);
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
