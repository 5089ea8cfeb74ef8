import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ListError } from './Entry.ts';
import type { JsonObject } from './jsonValues.ts';

interface Open {
  tag: string;
  // What the element is in the JSON format; undefined for one that is not read.
  value: JsonObject | undefined;
  text: string;
}

const TEXTS = new Set(['group', 'name', 'version', 'cpe', 'purl', 'publisher']);
const MAX_DEPTH = 5000;

/**
 * Returns a CycloneDX document in XML as its JSON format would have it. Entities that a document declares are refused.
 *
 * @throws ListError
 */
export function parseCycloneDxXml(text: string): JsonObject {
  const document: JsonObject = { bomFormat: 'CycloneDX', metadata: {}, components: [] };
  const path: Open[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const fail = (reason: string) => {
    throw new ListError(reason);
  };
  parser.on('error', ({ message }) => fail(`This XML can't be read: ${message}`));
  parser.on('doctype', () => fail("This XML declares a document type, which SBOMs don't have. Export the SBOM again."));
  parser.on('opentag', (element) => {
    const parent = path.at(-1);
    if (parent === undefined && !isBom(element)) fail(describeRoot(element));
    if (path.length === MAX_DEPTH) fail('This XML is nested too deeply.');
    path.push({ tag: element.local, value: openValue(element, parent, document), text: '' });
  });
  const addText = (part: string) => {
    const element = path.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const { tag, text: content = '' } = path.pop() ?? {};
    const owner = path.at(-1)?.value;
    if (owner === undefined || tag === undefined) return;
    if (TEXTS.has(tag) || (tag === 'url' && owner.type !== undefined)) owner[tag] = content.trim();
  });
  parser.write(text).close();
  return document;
}

const isBom = ({ local, uri }: SaxesTagNS): boolean =>
  local === 'bom' && (uri === '' || /cyclonedx\.org\/schema\/bom/i.test(uri));

const describeRoot = ({ local, uri }: SaxesTagNS): string =>
  local === 'RDF' || /spdx\.org/i.test(uri)
    ? 'This is an SPDX document in RDF. Export the SBOM as JSON or tag-value.'
    : `This XML isn't a CycloneDX SBOM: its first element is <${local}>. Export the SBOM as CycloneDX or SPDX.`;

// Components stand in `components` of the document or of another component, and once in `metadata`; elsewhere, as in a
// pedigree, they are no part of the software.
function openValue(element: SaxesTagNS, parent: Open | undefined, document: JsonObject): JsonObject | undefined {
  if (parent === undefined) return document;
  const { value: owner, tag } = parent;
  if (owner === undefined) return undefined;
  const attribute = (name: string) => element.attributes[name]?.value;
  switch (element.local) {
    case 'metadata':
      return owner === document ? (document.metadata as JsonObject) : undefined;
    case 'components':
      return owner === document || tag === 'component' ? owner : undefined;
    case 'component': {
      const component: JsonObject = { type: attribute('type'), 'bom-ref': attribute('bom-ref'), components: [] };
      if (tag === 'components') (owner.components as JsonObject[]).push(component);
      else if (tag === 'metadata') owner.component = component;
      else return undefined;
      return component;
    }
    case 'supplier':
      return tag === 'component' ? (owner.supplier = {}) : undefined;
    case 'externalReferences':
      return tag === 'component' ? owner : undefined;
    case 'reference': {
      if (tag !== 'externalReferences') return undefined;
      const reference: JsonObject = { type: attribute('type') ?? '' };
      owner.externalReferences = [...((owner.externalReferences as JsonObject[] | undefined) ?? []), reference];
      return reference;
    }
    default:
      return undefined;
  }
}
