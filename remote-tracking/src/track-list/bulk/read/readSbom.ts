import type { Entry, Names, ReadList, Unread } from './Entry.ts';

type Shape = Record<string, unknown>;

const shape = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : {};
const asShapes = (value: unknown): Shape[] => (Array.isArray(value) ? value.map(shape) : []);
const text = (value: unknown): string | undefined =>
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
  const owned = [...owners, ownerOfNamespace(byPurl?.namespace)].filter((owner) => owner !== undefined);
  const names: Names[] = [
    ...(byCpe === undefined ? [] : [{ vendor: byCpe.vendor, product: byCpe.product }]),
    ...[...new Set(owned)].map((vendor) => ({ vendor, product })),
    { product },
  ];
  const known = version ?? byPurl?.version ?? byCpe?.version;
  return [{ kind: 'item', label: [product, known].filter(Boolean).join(' '), names, version: known }];
}

/** Components may hold components; a list of them all, in order. */
function allComponents(components: unknown): Shape[] {
  const found: Shape[] = [];
  const waiting = asShapes(components).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...asShapes(next.components).toReversed());
  }
  return found;
}

const fromCycloneDx = (component: Shape): Component => ({
  name: text(component.name),
  version: text(component.version),
  owners: [text(shape(component.supplier).name), text(component.publisher), ownerOfNamespace(text(component.group))],
  cpe: text(component.cpe),
  purl: text(component.purl),
});

const supplierName = (supplier: unknown): string | undefined =>
  /^(?:Organization|Person):\s*([^(]+)/.exec(text(supplier) ?? '')?.[1]?.trim();

function fromSpdx(found: Shape): Component {
  const references = asShapes(found.externalRefs);
  const locator = (type: RegExp) =>
    text(references.find(({ referenceType }) => type.test(String(referenceType)))?.referenceLocator);
  return {
    name: text(found.name),
    version: text(found.versionInfo),
    owners: [supplierName(found.supplier), supplierName(found.originator)],
    cpe: locator(/^cpe2[23]Type$/),
    purl: locator(/purl$/),
  };
}

function fromSpdx3(found: Shape): Component {
  const identifiers = asShapes(found.externalIdentifier);
  const named = (type: string) =>
    text(identifiers.find(({ externalIdentifierType }) => externalIdentifierType === type)?.identifier);
  return {
    name: text(found.name),
    version: text(found.software_packageVersion),
    owners: [],
    cpe: named('cpe23') ?? named('cpe22'),
    purl: text(found.software_packageUrl) ?? named('packageUrl'),
  };
}

function readComponents(
  format: ReadList['format'],
  components: Shape[],
  read: (component: Shape) => Component,
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
  const sbom = shape(document);
  if (sbom.bomFormat === 'CycloneDX') {
    const components = allComponents(sbom.components).filter(({ type }) => type !== 'file' && type !== 'data');
    return readComponents('CycloneDX', components, fromCycloneDx);
  }
  if (typeof sbom.spdxVersion === 'string') {
    const described = new Set(Array.isArray(sbom.documentDescribes) ? sbom.documentDescribes : []);
    const packages = asShapes(sbom.packages);
    const inside = packages.filter(({ SPDXID }) => !described.has(SPDXID));
    return readComponents('SPDX', inside.length > 0 ? inside : packages, fromSpdx);
  }
  const graph = asShapes(sbom['@graph']).filter(({ type }) => type === 'software_Package');
  return graph.length > 0 ? readComponents('SPDX', graph, fromSpdx3) : undefined;
}

const unescape = (part: string): string | undefined => {
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
  const named = { vendor: unescape(vendor), product: unescape(product), version: unescape(version) };
  return named.product === undefined ? undefined : named;
}

function decode(part: string): string {
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
  const parts = path.split('/').map(decode);
  return {
    namespace: parts.slice(0, -1).join('/') || undefined,
    name: parts.at(-1) ?? '',
    version: version && decode(version),
  };
}

/** `org.apache.logging.log4j` is apache's: the second label of a reversed domain. */
const ownerOfNamespace = (namespace: string | undefined): string | undefined =>
  namespace === undefined
    ? undefined
    : (/^(?:org|com|io|net|dev)\.([^./]+)/i.exec(namespace)?.[1] ?? namespace.replace(/^@/, ''));
