import type { Container } from './containersOf.ts';
import type { CveDocument } from './CveRecord.ts';
import { listOf, shapeOf, textOf } from './lenient.ts';

const SCHEMES = new Set(['http:', 'https:', 'ftp:']);
/** Says only that the CVE program copied the link. */
const COPIED = 'x_transferred';
const LONGEST = 2000;

type Reference = CveDocument['references'][number];

function readReference(value: unknown, source: string): Reference | undefined {
  const row = shapeOf(value);
  const url = textOf(row.url);
  if (url === undefined || url.length > LONGEST || !URL.canParse(url) || !SCHEMES.has(new URL(url).protocol)) {
    return undefined;
  }
  const name = textOf(row.name);
  const tags = listOf(row.tags)
    .map(textOf)
    .filter((tag) => tag !== undefined && tag !== COPIED);
  return { url, text: name === undefined || name === url ? null : name, source, tags: tags as string[] };
}

/** The links of all containers, each once: the first to name it is its source, tags are gathered. Only http, https and ftp. */
export function readReferences(containers: Container[]): Reference[] {
  const byUrl = new Map<string, Reference>();
  for (const { source, body } of containers) {
    for (const item of listOf(body.references)) {
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
