import type { JsonObject } from './jsonValues.ts';

const MAX_HEAD_LENGTH = 10_000;

/** Returns whether a text is an SPDX document in the tag-value format. */
export const isTagValue = (text: string): boolean =>
  /^[ \t]*SPDXVersion:[ \t]*SPDX-/m.test(text.slice(0, MAX_HEAD_LENGTH));

// Elements other than packages, to which the tags after them belong.
const OTHER_ELEMENTS = new Set(['FileName', 'SnippetSPDXID', 'LicenseID', 'Annotator', 'Reviewer']);

const fields: Readonly<Record<string, string>> = {
  SPDXID: 'SPDXID',
  PackageVersion: 'versionInfo',
  PackageSupplier: 'supplier',
  PackageOriginator: 'originator',
  PackageDownloadLocation: 'downloadLocation',
  PrimaryPackagePurpose: 'primaryPackagePurpose',
};

/** Returns an SPDX document in the tag-value format as its JSON format would have it. */
export function parseTagValue(text: string): JsonObject {
  const packages: JsonObject[] = [];
  const relationships: JsonObject[] = [];
  const document: JsonObject = { packages, relationships };
  let element: JsonObject | undefined = document;
  for (const [tag, value] of listTags(text)) {
    const field = fields[tag];
    if (tag === 'PackageName') {
      element = { name: value, externalRefs: [] };
      packages.push(element);
    } else if (OTHER_ELEMENTS.has(tag)) element = undefined;
    else if (tag === 'SPDXVersion') document.spdxVersion = value;
    else if (tag === 'Relationship') {
      const [spdxElementId, relationshipType, relatedSpdxElement] = value.split(/\s+/);
      relationships.push({ spdxElementId, relationshipType: relationshipType?.toUpperCase(), relatedSpdxElement });
    } else if (tag === 'ExternalRef') {
      const [, referenceType, ...locator] = value.split(/\s+/);
      const references = element?.externalRefs;
      if (Array.isArray(references)) references.push({ referenceType, referenceLocator: locator.join(' ') });
    } else if (field !== undefined && element !== undefined) element[field] = value;
  }
  return document;
}

const OPEN = '<text>';
const CLOSE = '</text>';

// A value between `<text>` and `</text>` may have several lines, which are no tags.
function* listTags(text: string): Generator<[tag: string, value: string]> {
  let isInText = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (isInText) {
      isInText = !line.includes(CLOSE);
      continue;
    }
    const [, tag, value = ''] = /^[ \t]*([A-Za-z]\w*):(.*)$/.exec(line) ?? [];
    if (tag === undefined) continue;
    const trimmed = value.trim();
    if (!trimmed.startsWith(OPEN)) yield [tag, trimmed];
    else if (trimmed.includes(CLOSE)) yield [tag, trimmed.slice(OPEN.length, trimmed.indexOf(CLOSE)).trim()];
    else {
      isInText = true;
      yield [tag, trimmed.slice(OPEN.length).trim()];
    }
  }
}
