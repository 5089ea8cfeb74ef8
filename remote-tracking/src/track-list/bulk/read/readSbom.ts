import type { Entry, Names, ReadList, Unread } from './Entry.ts';

type JsonObject = Record<string, unknown>;

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const asObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(asObject) : []);
const asString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value !== 'NOASSERTION' ? value.trim() : undefined;

interface Component {
  name: string | undefined;
  version: string | undefined;
  owners: (string | undefined)[];
  cpe: string | undefined;
  purl: string | undefined;
}

/** The names a component may go by: its CPE's, its owner's and its name, its name alone. */
function toEntries({ name, version, owners, cpe, purl }: Component): Entry[] {
  const byCpe = cpe === undefined ? undefined : readCpe(cpe);
  const byPurl = purl === undefined ? undefined : readPurl(purl);
  const product = name ?? byPurl?.name ?? byCpe?.product;
  if (product === undefined) return [];
  const owned = [...owners, parseNamespaceOwner(byPurl?.namespace)].filter((owner) => owner !== undefined);
  const names: Names[] = [
    ...(byCpe === undefined ? [] : [{ vendor: byCpe.vendor, product: byCpe.product }]),
    ...[...new Set(owned)].map((vendor) => ({ vendor, product })),
    { product },
  ];
  const known = version ?? byPurl?.version ?? byCpe?.version;
  return [{ kind: 'item', label: [product, known].filter(Boolean).join(' '), names, version: known }];
}

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
    const found = toEntries(read(component));
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

const unescapeCpe = (part: string): string | undefined => {
  const text = part.replaceAll(/\\(.)/g, '$1').replaceAll('_', ' ').trim();
  return text === '' || text === '*' || text === '-' ? undefined : text;
};

/** Vendor, product and version of a CPE, 2.3 or the older URI. */
function readCpe(cpe: string): (Names & { version: string | undefined }) | undefined {
  const parts = /^cpe:2\.3:/i.test(cpe)
    ? cpe.slice(8).split(/(?<!\\):/)
    : /^cpe:\//i.test(cpe)
      ? cpe.slice(5).split(':')
      : [];
  const [, vendor = '', product = '', version = ''] = parts;
  const named = { vendor: unescapeCpe(vendor), product: unescapeCpe(product), version: unescapeCpe(version) };
  return named.product === undefined ? undefined : named;
}

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Namespace, name and version of a package URL. */
function readPurl(purl: string) {
  const match = /^pkg:[a-z0-9.+-]+\/([^?#]+)/i.exec(purl);
  if (match === null) return undefined;
  const [path = '', version] = (match[1] ?? '').split(/@(?=[^/]*$)/);
  const parts = path.split('/').map(decodeSegment);
  return {
    namespace: parts.slice(0, -1).join('/') || undefined,
    name: parts.at(-1) ?? '',
    version: version && decodeSegment(version),
  };
}

/** `org.apache.logging.log4j` is apache's: the second label of a reversed domain. */
const parseNamespaceOwner = (namespace: string | undefined): string | undefined =>
  namespace === undefined
    ? undefined
    : (/^(?:org|com|io|net|dev)\.([^./]+)/i.exec(namespace)?.[1] ?? namespace.replace(/^@/, ''));
