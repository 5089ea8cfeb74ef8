import { type Entry, ListError, MAX_ENTRIES, MAX_TEXT_LENGTH, type ReadList, type Unread } from './Entry.ts';
import type { Component } from '@faultline/shared/contract';

function readRows(document: unknown): ReadList | undefined {
  if (!Array.isArray(document)) return undefined;
  const entries = document.flatMap((row: unknown) => {
    if (typeof row === 'string') return readLines(row).entries;
    const fields = Object.entries(typeof row === 'object' && row !== null ? row : {});
    return toEntries(Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')));
  });
  return { entries, unread: [] };
}

function readJson(text: string): ReadList {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new ListError(`This JSON can't be read: ${error instanceof Error ? error.message : ''}`);
  }
  const list = readSbom(document) ?? readRows(document);
  if (list === undefined) throw new ListError('This JSON is neither a CycloneDX nor an SPDX SBOM.');
  return list;
}

const getEntryKey = (entry: Entry): string =>
  JSON.stringify(entry.kind === 'cve' ? entry.cveId : entry.component).toLowerCase();

export function readList(given: string): ReadList {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text === '') throw new ListError('Paste a list or choose a file.');
  if (text.length > MAX_TEXT_LENGTH) throw new ListError('This file is too large. Import up to 20 MB at a time.');
  if (text.startsWith('<')) throw new ListError('This is XML. Export the SBOM as JSON (CycloneDX or SPDX).');
  const list = /^[{[]/.test(text) ? readJson(text) : readLines(text);
  const known = new Set<string>();
  const entries = list.entries.filter((entry) => !known.has(getEntryKey(entry)) && known.add(getEntryKey(entry)));
  if (entries.length > MAX_ENTRIES) {
    throw new ListError(`This list has ${entries.length.toLocaleString('en-US')} items. Import up to 5,000 at a time.`);
  }
  if (entries.length === 0 && list.unread.length === 0) throw new ListError('No items found in this list.');
  return { ...list, entries };
}

const CVE_ID = /\bCVE-\d{4}-\d{4,19}\b/gi;

const columns = {
  vendor: /^vendor(?:[ _-]?name)?$/i,
  product: /^product(?:[ _-]?name)?$/i,
  version: /^(?:product[ _-]?)?version$/i,
  cve: /^cve(?:[ _-]?id)?$/i,
};
type Column = keyof typeof columns;

function parseHeading({ cells }: CsvRow): Map<Column, number> | undefined {
  const places = (Object.keys(columns) as Column[]).flatMap((name): [Column, number][] => {
    const place = cells.findIndex((cell) => columns[name].test(cell));
    return place < 0 ? [] : [[name, place]];
  });
  const found = new Map(places);
  return found.has('vendor') || found.has('product') || found.has('cve') ? found : undefined;
}

function toEntries(fields: Partial<Record<Column, string | undefined>>): Entry[] {
  const { vendor, product, version, cve } = fields;
  const ids = [...new Set((cve ?? '').toUpperCase().match(CVE_ID) ?? [])];
  if (ids.length > 0) return ids.map((cveId) => ({ kind: 'cve', label: cveId, cveId }));
  if (!vendor && !product) return [];
  const label = [vendor, product, version].filter(Boolean).join(', ');
  const component = {
    ...(vendor ? { vendors: [vendor] } : {}),
    ...(product ? { name: product } : {}),
    ...(version ? { version } : {}),
  };
  return [{ kind: 'item', label, component }];
}

function parseRow({ cells }: CsvRow, heading: Map<Column, number> | undefined): Entry[] {
  if (heading !== undefined) {
    const cell = (name: Column) => cells[heading.get(name) ?? -1];
    return toEntries({ vendor: cell('vendor'), product: cell('product'), version: cell('version'), cve: cell('cve') });
  }
  if (cells.some((cell) => cell.search(CVE_ID) >= 0)) return toEntries({ cve: cells.join(' ') });
  const [vendor, product, version, ...rest] = cells;
  return rest.some((cell) => cell !== '') ? [] : toEntries({ vendor, product, version });
}

function readLines(text: string): ReadList {
  const rows = parseCsv(text).filter(({ cells }) => !cells[0]?.startsWith('#'));
  const heading = rows[0] && parseHeading(rows[0]);
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const row of heading === undefined ? rows : rows.slice(1)) {
    const found = parseRow(row, heading);
    if (found.length === 0) unread.push({ line: row.line, text: row.cells.join(', ') });
    entries.push(...found);
  }
  return { entries, unread };
}

interface CsvRow {
  line: number;
  cells: string[];
}

const detectSeparator = (text: string): string => {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  return ['\t', ';'].find((mark) => first.includes(mark) && (mark === '\t' || !first.includes(','))) ?? ',';
};

// The apostrophes that exports put before formulas (`@faultline/shared/csv`).
const ESCAPED_FORMULA = /((?:^|[;\t\n])[\s"]*)'(?=[=+\-@＝＋－＠])/gu;

// Returns the rows that are not empty. Quoted cells may contain separators, quotes and line breaks. A quote that is never
// closed is an ordinary character; otherwise the cell would contain all lines after it.
function parseCsv(text: string): CsvRow[] {
  const separator = detectSeparator(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.cells.push(cell.trim().replaceAll(ESCAPED_FORMULA, '$1'));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((each) => each !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '\n') line += 1;
    if (quoted && mark === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (quoted ? mark === '"' : mark === '"' && cell.trim() === '' && text.includes('"', at + 1)) {
      quoted = !quoted;
    } else if (!quoted && mark === separator) {
      endCell();
    } else if (!quoted && mark === '\n') {
      endRow();
    } else if (mark !== '\r') {
      cell += mark;
    }
  }
  endRow();
  return rows;
}

type JsonObject = Record<string, unknown>;

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const asObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(asObject) : []);
const asString = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value !== 'NOASSERTION' ? value.trim() : undefined;

function flattenComponents(components: unknown): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = asObjects(components).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...asObjects(next.components).toReversed());
  }
  return found;
}

const MAX_LENGTH = 2000;

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

function readComponents(components: JsonObject[], read: (component: JsonObject) => Component): ReadList {
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const component of components) {
    const found = read(component);
    const { name = found.purl ?? found.cpe, version = readPurlVersion(found.purl) } = found;
    if (name === undefined) unread.push({ line: undefined, text: JSON.stringify(component).slice(0, 120) });
    else entries.push({ kind: 'item', label: [name, version].filter(Boolean).join(' '), component: found });
  }
  return { entries, unread };
}

function readSbom(document: unknown): ReadList | undefined {
  const sbom = asObject(document);
  if (sbom.bomFormat === 'CycloneDX') {
    const components = flattenComponents(sbom.components).filter(({ type }) => type !== 'file' && type !== 'data');
    return readComponents(components, readCycloneDxComponent);
  }
  if (typeof sbom.spdxVersion === 'string') {
    const described = new Set(Array.isArray(sbom.documentDescribes) ? sbom.documentDescribes : []);
    const packages = asObjects(sbom.packages);
    const inside = packages.filter(({ SPDXID }) => !described.has(SPDXID));
    return readComponents(inside.length > 0 ? inside : packages, readSpdxPackage);
  }
  const graph = asObjects(sbom['@graph']).filter(({ type }) => type === 'software_Package');
  return graph.length > 0 ? readComponents(graph, readSpdx3Package) : undefined;
}
