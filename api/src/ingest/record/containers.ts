import { asList, asObject, asString, type Shape } from './coerce.ts';
import type { CveDocument } from './CveRecord.ts';
import { identityKey, usableName } from './identityKey.ts';

/** One container of a record: the CNA's, or one of the ADPs'. */
export interface Container {
  source: string;
  body: Shape;
}

const toContainer = (value: unknown, otherwise: string): Container => {
  const body = asObject(value);
  return { source: asString(asObject(body.providerMetadata).shortName) ?? otherwise, body };
};

/** The CNA's container first, then the ADPs' in the record's order. */
export function listContainers(record: Shape): [Container, ...Container[]] {
  const containers = asObject(record.containers);
  return [toContainer(containers.cna, 'CNA'), ...asList(containers.adp).map((adp) => toContainer(adp, 'ADP'))];
}

export interface SourcedText {
  source: string;
  lang: string;
  text: string;
}

const isEnglish = ({ lang }: SourcedText) => /^en/i.test(lang);

/** The texts under one key of the containers (`descriptions`, `solutions`), English first, the others kept; each text once. */
export function readTexts(containers: Container[], key: string): SourcedText[] {
  const found = new Map<string, SourcedText>();
  for (const { source, body } of containers) {
    for (const item of asList(body[key])) {
      const row = typeof item === 'string' ? { value: item } : asObject(item);
      const text = asString(row.value);
      if (text !== undefined && !found.has(text)) found.set(text, { source, lang: asString(row.lang) ?? 'en', text });
    }
  }
  const texts = [...found.values()];
  return [...texts.filter(isEnglish), ...texts.filter((text) => !isEnglish(text))];
}

/** The texts in English (else in the first language there is), one below the other; null where there are none. */
export function joinTexts(texts: SourcedText[]): string | null {
  const lang = texts[0]?.lang;
  const chosen = texts.filter((text) => isEnglish(text) || text.lang === lang);
  return chosen.length === 0 ? null : chosen.map(({ text }) => text).join('\n\n');
}

const SCHEMES = new Set(['http:', 'https:', 'ftp:']);
/** Says only that the CVE program copied the link. */
const COPIED = 'x_transferred';
const MAX_URL_LENGTH = 2000;

type Reference = CveDocument['references'][number];

function readReference(value: unknown, source: string): Reference | undefined {
  const row = asObject(value);
  const url = asString(row.url);
  if (url === undefined || url.length > MAX_URL_LENGTH || !URL.canParse(url) || !SCHEMES.has(new URL(url).protocol)) {
    return undefined;
  }
  const name = asString(row.name);
  const tags = asList(row.tags)
    .map(asString)
    .filter((tag) => tag !== undefined && tag !== COPIED);
  return { url, text: name === undefined || name === url ? null : name, source, tags: tags as string[] };
}

/** The links of all containers, each once: the first to name it is its source, tags are gathered. Only http, https and ftp. */
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

function readWeakness(value: unknown, source: string): Weakness | undefined {
  const row = asObject(value);
  const description = usableName(row.description);
  const stated = /^CWE-(\d{1,6})$/i.exec(asString(row.cweId) ?? '') ?? /^CWE-(\d{1,6})\b/i.exec(description ?? '');
  const id = stated === null ? null : `CWE-${Number(stated[1])}`;
  const text = description ?? id;
  return text === null ? undefined : { id, description: text, source };
}

/** CWE entries, or prose where the record gives no id; each once, the CNA's before the ADPs'. */
export function readWeaknesses(containers: Container[]): Weakness[] {
  const found = new Map<string, Weakness>();
  for (const { source, body } of containers) {
    for (const problem of asList(body.problemTypes)) {
      for (const item of asList(asObject(problem).descriptions)) {
        const weakness = readWeakness(item, source);
        if (weakness === undefined) continue;
        const key = weakness.id ?? identityKey(weakness.description);
        if (!found.has(key)) found.set(key, weakness);
      }
    }
  }
  return [...found.values()];
}
