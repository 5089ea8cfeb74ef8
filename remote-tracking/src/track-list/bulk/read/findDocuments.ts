import { readComponents, toComponent } from './components.ts';
import { readCycloneDx } from './cycloneDx.ts';
import { parseCycloneDxXml } from './cycloneDxXml.ts';
import { ListError, type ReadList } from './Entry.ts';
import { asObject, asText, isObject, type JsonObject } from './jsonValues.ts';
import { isSpdx3, readSpdx, readSpdx3 } from './spdx.ts';
import { isTagValue, parseTagValue } from './spdxTagValue.ts';

// Envelopes are a few levels deep. The limits keep large documents of other kinds from being searched for long.
const MAX_DEPTH = 12;
const MAX_VALUES = 500_000;

interface Found {
  documents: ReadList[];
  // Packages in the own format of a scanner or dependency graph.
  packages: JsonObject[];
  // The subject of an attestation without an SBOM.
  predicateType: string | undefined;
}

/**
 * Finds the SBOMs in a document: itself, or wrapped in answers of APIs, attestations, signatures and lists.
 *
 * @throws ListError for an envelope whose content can't be decoded
 */
export function findDocuments(root: unknown): Found {
  const found: Found = { documents: [], packages: [], predicateType: undefined };
  let level: unknown[] = [root];
  let count = 0;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      const sbom = isObject(value) ? readSbom(value) : undefined;
      if (sbom !== undefined) found.documents.push(sbom);
      else if (isObject(value) && isPackage(value)) found.packages.push(value);
      else {
        found.predicateType ??= asText(asObject(value).predicateType);
        for (const inner of listInner(value)) {
          count += 1;
          if (count <= MAX_VALUES) next.push(inner);
        }
      }
    }
    level = next;
  }
  return found;
}

function readSbom(document: JsonObject): ReadList | undefined {
  if (/^cyclonedx$/i.test(asText(document.bomFormat) ?? '')) return readCycloneDx(document);
  if (typeof document.spdxVersion === 'string') return readSpdx(document);
  return isSpdx3(document) ? readSpdx3(document) : undefined;
}

function listInner(value: unknown): unknown[] {
  if (typeof value === 'string') {
    const inner = parseEmbedded(value);
    return inner === undefined ? [] : [inner];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (isObject(value) && typeof value.payloadType === 'string' && typeof value.payload === 'string')
    return [openEnvelope(value.payload)];
  return Object.values(value);
}

function openEnvelope(payload: string): unknown {
  const text = decodeBase64(payload);
  if (text === undefined) throw new ListError("The payload of this envelope can't be decoded: it isn't Base64.");
  return parseEmbedded(text);
}

const BASE64_HEAD = /^\s*(?:ey|ew|W3|PD|PG|77u\/|U1BE)[A-Za-z0-9+/_-]/;

// The text can be JSON, XML, tag-value, or one of the three in Base64.
function parseEmbedded(text: string): unknown {
  try {
    if (/^\s*[{[]/.test(text)) return JSON.parse(text);
    if (isTagValue(text)) return parseTagValue(text);
    if (/^\s*<(?:\?xml|(?:\w+:)?bom\b)/.test(text)) return parseCycloneDxXml(text.trim());
    const inner = BASE64_HEAD.test(text) ? decodeBase64(text) : undefined;
    return inner === undefined ? undefined : parseEmbedded(inner.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function decodeBase64(text: string): string | undefined {
  try {
    const bytes = atob(text.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/'));
    const buffer = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at += 1) buffer[at] = bytes.charCodeAt(at);
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer);
  } catch {
    return undefined;
  }
}

const isPackage = (value: JsonObject): boolean =>
  [value.purl, value.PURL, value.packageUrl, asObject(value.Identifier).PURL, value.packageName].some(
    (text) => typeof text === 'string' && text !== '',
  );

export const readPackages = (packages: readonly JsonObject[]): ReadList =>
  readComponents(packages, (found) =>
    toComponent({
      name: asText(found.name) ?? asText(found.Name) ?? found.packageName,
      version: found.version ?? found.Version ?? asText(found.requirements)?.replace(/^[=\s]+/, ''),
      purl: found.purl ?? found.PURL ?? found.packageUrl ?? asObject(found.Identifier).PURL,
      cpe: typeof found.cpe === 'string' ? found.cpe : undefined,
    }),
  );
