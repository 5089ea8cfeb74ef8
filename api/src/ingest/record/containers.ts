import { asList, asObject, asString, getHost, type Shape } from './coerce.ts';
import type { CveDescription, CveDocument } from './CveRecord.ts';
import { identityKey, usableName } from './identityKey.ts';

// One container of a record: the CNA's, or one of the ADPs'.
export interface Container {
  source: string;
  body: Shape;
}

const toContainer = (value: unknown, otherwise: string): Container => {
  const body = asObject(value);
  return { source: asString(asObject(body.providerMetadata).shortName) ?? otherwise, body };
};

// The CNA's container first, then the ADPs' in the record's order.
export function listContainers(record: Shape): [Container, ...Container[]] {
  const containers = asObject(record.containers);
  return [toContainer(containers.cna, 'CNA'), ...asList(containers.adp).map((adp) => toContainer(adp, 'ADP'))];
}

const isEnglish = ({ lang }: CveDescription) => /^en/i.test(lang);

// The format allows 16,384 characters.
const MAX_MARKUP_LENGTH = 20_000;
// Structure that the plain text cannot represent; it contains paragraphs and line breaks itself.
const STRUCTURE = /<(?:a|code|h[1-6]|li|pre|table|strong|b|em|i|blockquote)[\s>]/i;

// Returns the text with structure if it says more than the plain text; base64 is decoded.
function readMarkup(row: Shape): CveDescription['markup'] {
  for (const media of asList(row.supportingMedia).map(asObject)) {
    const { type } = media;
    const given = asString(media.value) ?? '';
    if ((type !== 'text/html' && type !== 'text/markdown') || given.length > 2 * MAX_MARKUP_LENGTH) continue;
    const value = media.base64 === true ? asString(Buffer.from(given, 'base64').toString('utf8')) : given;
    if (value === undefined || value.length > MAX_MARKUP_LENGTH) continue;
    if (type === 'text/markdown' ? value !== asString(row.value) : STRUCTURE.test(value)) return { type, value };
  }
  return undefined;
}

// The texts under one key of the containers (`descriptions`, `solutions`), English first, the others kept; each text
// once.
export function readTexts(containers: Container[], key: string): CveDescription[] {
  const found = new Map<string, CveDescription>();
  for (const { source, body } of containers) {
    for (const item of asList(body[key])) {
      const row = typeof item === 'string' ? { value: item } : asObject(item);
      const text = asString(row.value);
      if (text === undefined || found.has(text)) continue;
      const markup = readMarkup(row);
      found.set(text, { source, lang: asString(row.lang) ?? 'en', text, ...(markup === undefined ? {} : { markup }) });
    }
  }
  const texts = [...found.values()];
  return [...texts.filter(isEnglish), ...texts.filter((text) => !isEnglish(text))];
}

// Joins the English texts (or those of the first language); null without texts.
export function joinTexts(texts: CveDescription[]): string | null {
  const lang = texts[0]?.lang;
  const chosen = texts.filter((text) => isEnglish(text) || text.lang === lang);
  return chosen.length === 0 ? null : chosen.map(({ text }) => text).join('\n\n');
}

// This tag only means that the CVE program copied the link.
const COPIED = 'x_transferred';
const MAX_URL_LENGTH = 2000;

type Reference = CveDocument['references'][number];

function readReference(value: unknown, source: string): Reference | undefined {
  const row = asObject(value);
  const url = asString(row.url);
  if (url === undefined || url.length > MAX_URL_LENGTH || getHost(url) === undefined) return undefined;
  const name = asString(row.name);
  const tags = asList(row.tags)
    .map(asString)
    .filter((tag) => tag !== undefined && tag !== COPIED);
  return { url, text: name === undefined || name === url ? null : name, source, tags: tags as string[] };
}

// The links of all containers, each once: the first to name it is its source, tags are gathered. Only http, https and
// ftp.
export function readReferences(containers: Container[]): Reference[] {
  const byUrl = new Map<string, Reference>();
  for (const { source, body } of containers) {
    for (const item of asList(body.references)) {
      const reference = readReference(item, source);
      if (reference === undefined) continue;
      const known = byUrl.get(reference.url);
      if (known === undefined) byUrl.set(reference.url, { ...reference, tags: [...new Set(reference.tags)] });
      else {
        known.tags = [...new Set([...known.tags, ...reference.tags])];
        known.text ??= reference.text;
      }
    }
  }
  return [...byUrl.values()];
}

type Weakness = CveDocument['cwes'][number];

function readWeakness(value: unknown, source: string): Weakness[] {
  const row = asObject(value);
  const description = usableName(row.description);
  const stated = /^CWE-(\d{1,6})$/i.exec(asString(row.cweId) ?? '') ?? /^CWE-(\d{1,6})\b/i.exec(description ?? '');
  const id = stated === null ? null : `CWE-${Number(stated[1])}`;
  const text = description ?? id;
  return text === null ? [] : [{ id, description: text, source }];
}

// CWE entries, or prose where the record gives no id; each once, the CNA's before the ADPs'.
export const readWeaknesses = (containers: Container[]): Weakness[] =>
  listUnique(
    containers,
    ({ source, body }) =>
      asList(body.problemTypes)
        .flatMap((problem) => asList(asObject(problem).descriptions))
        .flatMap((item) => readWeakness(item, source)),
    ({ id, description }) => id ?? identityKey(description),
  );

// Returns at most `limit` distinct items, those of the CNA first.
export function listUnique<T>(
  containers: Container[],
  read: (container: Container) => Iterable<T>,
  getKey: (item: T) => string,
  limit = Infinity,
): T[] {
  const found = new Map<string, T>();
  for (const container of containers) {
    for (const item of read(container)) {
      if (found.size >= limit) return [...found.values()];
      const key = getKey(item);
      if (!found.has(key)) found.set(key, item);
    }
  }
  return [...found.values()];
}
