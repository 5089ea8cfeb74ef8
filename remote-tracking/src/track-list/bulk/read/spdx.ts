import type { Component } from '@faultline/shared/contract';
import type { ReadList } from './Entry.ts';
import { readComponents, toComponent } from './components.ts';
import { asObjects, asText, asTexts, type JsonObject } from './jsonValues.ts';

/** Reads the packages of an SPDX 2 document, without the application that it describes. */
export function readSpdx(sbom: JsonObject): ReadList {
  const described = listDescribed(sbom);
  const packages = asObjects(sbom.packages).filter(({ primaryPackagePurpose }) => primaryPackagePurpose !== 'FILE');
  return readComponents(
    withoutRoots(packages, ({ SPDXID }) => described.has(SPDXID)),
    readPackage,
  );
}

// A document that names its roots alone is about them.
function withoutRoots(packages: JsonObject[], isRoot: (found: JsonObject) => boolean): JsonObject[] {
  const inside = packages.filter((found) => !isRoot(found));
  return inside.length > 0 ? inside : packages;
}

function listDescribed({
  SPDXID: id = 'SPDXRef-DOCUMENT',
  documentDescribes,
  relationships,
}: JsonObject): Set<unknown> {
  const described = new Set<unknown>(asTexts(documentDescribes));
  for (const { spdxElementId, relationshipType, relatedSpdxElement } of asObjects(relationships)) {
    if (relationshipType === 'DESCRIBES' && spdxElementId === id) described.add(relatedSpdxElement);
    if (relationshipType === 'DESCRIBED_BY' && relatedSpdxElement === id) described.add(spdxElementId);
  }
  return described;
}

const parseSupplier = (supplier: unknown): string | undefined =>
  /^(?:Organization|Person):\s*([^(]+)/i.exec(asText(supplier) ?? '')?.[1]?.trim();

// The dependency graph of GitHub writes `npm:lodash`.
const ECOSYSTEM =
  /^(?:actions|cargo|composer|githubactions|go|gem|maven|npm|nuget|pip|pub|pypi|rubygems|rust|swift):(?=.)/i;

function readPackage(found: JsonObject): Component {
  const references = asObjects(found.externalRefs);
  const locator = (type: RegExp) =>
    asText(references.find(({ referenceType }) => type.test(String(referenceType)))?.referenceLocator);
  const purl = locator(/purl$/i);
  const name = asText(found.name);
  return toComponent(
    {
      name: purl === undefined ? name : name?.replace(ECOSYSTEM, ''),
      version: found.versionInfo,
      cpe: locator(/cpe2[23]type$/i),
      purl,
      repository: found.downloadLocation,
    },
    [parseSupplier(found.supplier), parseSupplier(found.originator)],
  );
}

const PACKAGE_TYPE = /(?:^|[/_])(?:Package|AIPackage)$/;
const COLLECTION_TYPE = /(?:^|[/_])(?:SpdxDocument|Sbom|Bom)$/;

const getType = ({ type, '@type': named }: JsonObject): string => asText(type) ?? asText(named) ?? '';
const getId = ({ spdxId, '@id': id }: JsonObject): unknown => spdxId ?? id;

/** Returns whether a document is SPDX 3, which is JSON-LD. */
export const isSpdx3 = (document: JsonObject): boolean =>
  asTexts([document['@context']].flat()).some((context) => /^https?:\/\/spdx\.org\/rdf\/3/i.test(context)) ||
  asObjects(document['@graph']).some((element) => /^software_|^SpdxDocument$/.test(getType(element)));

/** Reads the packages of an SPDX 3 document, without the application that it describes. */
export function readSpdx3(document: JsonObject): ReadList {
  const elements = Array.isArray(document['@graph']) ? asObjects(document['@graph']) : [document];
  const names = new Map(elements.map((element) => [getId(element), element.name]));
  const collections = elements.filter((element) => COLLECTION_TYPE.test(getType(element)));
  const collectionIds = new Set(collections.map(getId));
  const roots = new Set<unknown>(collections.flatMap(({ rootElement }) => asTexts([rootElement].flat())));
  for (const { relationshipType, from, to } of elements)
    if (relationshipType === 'describes' && collectionIds.has(from))
      for (const id of asTexts([to].flat())) roots.add(id);
  const packages = elements.filter((element) => PACKAGE_TYPE.test(getType(element)));
  return readComponents(
    withoutRoots(packages, (found) => roots.has(getId(found))),
    (found) => readSpdx3Package(found, names),
  );
}

function readSpdx3Package(found: JsonObject, names: ReadonlyMap<unknown, unknown>): Component {
  const identifiers = asObjects(found.externalIdentifier);
  const named = (type: RegExp) =>
    asText(identifiers.find(({ externalIdentifierType }) => type.test(String(externalIdentifierType)))?.identifier);
  return toComponent(
    {
      name: found.name,
      version: found.software_packageVersion,
      cpe: named(/^cpe23/i) ?? named(/^cpe22/i),
      purl: asText(found.software_packageUrl) ?? named(/^(?:purl|packageUrl)$/i),
      repository: found.software_downloadLocation,
    },
    [found.suppliedBy, found.originatedBy].flat().map((id) => names.get(id)),
  );
}
