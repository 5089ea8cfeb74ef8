import { ListError } from './Entry.ts';
import type { JsonObject } from './jsonValues.ts';

/**
 * Returns a CycloneDX document in XML as its JSON format would have it, with nested components in one list. Documents that
 * declare entities are refused before they are parsed.
 *
 * @throws ListError
 */
export function parseCycloneDxXml(text: string): JsonObject {
  const bom = parseXml(text);
  if (!isBom(bom)) throw new ListError(describeRoot(bom));
  const root = findChild(findChild(bom, 'metadata'), 'component');
  return {
    bomFormat: 'CycloneDX',
    metadata: root === undefined ? {} : { component: { ...readComponent(root), components: readComponents(root) } },
    components: readComponents(bom),
  };
}

const DECLARATION = /^\s*<\?xml[^>]*\?>/;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g;
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function parseXml(text: string): Element {
  const xml = text.replace(DECLARATION, '').replaceAll(CDATA, (_, content: string) => escapeText(content));
  if (/<!DOCTYPE\s+html/i.test(xml)) throw new ListError('This is a web page. Choose the SBOM that it links to.');
  if (/<!DOCTYPE/i.test(xml))
    throw new ListError("This XML declares a document type, which SBOMs don't have. Export the SBOM again.");
  const { root, problem } = parseDocument(xml);
  if (root !== undefined && problem === undefined) return root;
  const reason = /error on line.*?(?=Below is|$)|XML Parsing Error:.*/im.exec(problem ?? '')?.[0];
  throw new ListError(`This XML can't be read: ${reason ?? 'it is incomplete or nested too deeply.'}`);
}

function parseDocument(xml: string): { root?: Element; problem?: string } {
  try {
    const document = new DOMParser().parseFromString(xml, 'application/xml');
    const [problem] = document.getElementsByTagName('parsererror');
    return problem === undefined ? { root: document.documentElement } : { problem: problem.textContent };
  } catch {
    return {};
  }
}

const isBom = ({ localName, namespaceURI }: Element): boolean =>
  localName === 'bom' && (namespaceURI === null || /cyclonedx\.org\/schema\/bom|^$/i.test(namespaceURI));

const describeRoot = ({ localName, namespaceURI }: Element): string =>
  localName === 'RDF' || /spdx\.org/i.test(namespaceURI ?? '')
    ? 'This is an SPDX document in RDF. Export the SBOM as JSON or tag-value.'
    : `This XML isn't a CycloneDX SBOM: its first element is <${localName}>. Export the SBOM as CycloneDX or SPDX.`;

const listChildren = (owner: Element | undefined, name: string): Element[] =>
  owner === undefined ? [] : [...owner.children].filter(({ localName }) => localName === name);

const findChild = (owner: Element | undefined, name: string): Element | undefined => listChildren(owner, name)[0];

const listComponents = (owner: Element): Element[] => listChildren(findChild(owner, 'components'), 'component');

function readComponents(owner: Element): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = listComponents(owner).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(readComponent(next));
    for (const inner of listComponents(next).toReversed()) waiting.push(inner);
  }
  return found;
}

function readComponent(component: Element): JsonObject {
  const textOf = (owner: Element | undefined, name: string) => findChild(owner, name)?.textContent;
  const text = (name: string) => textOf(component, name);
  return {
    type: component.getAttribute('type'),
    'bom-ref': component.getAttribute('bom-ref') ?? undefined,
    group: text('group'),
    name: text('name'),
    version: text('version'),
    cpe: text('cpe'),
    purl: text('purl'),
    publisher: text('publisher'),
    supplier: { name: textOf(findChild(component, 'supplier'), 'name') },
    externalReferences: listChildren(findChild(component, 'externalReferences'), 'reference').map((reference) => ({
      type: reference.getAttribute('type'),
      url: textOf(reference, 'url'),
    })),
  };
}
