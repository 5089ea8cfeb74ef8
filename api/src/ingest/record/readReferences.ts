import type { Container } from './listContainers.ts';
import type { CveDocument } from './CveRecord.ts';
import { asList, asObject, asString } from './coerce.ts';

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
