import { readCveTags } from '@faultline/shared/contract';
import { asList, asObject, asString, truncate } from './coerce.ts';
import type { Container } from './containers.ts';
import type { CveOrigin } from './CveRecord.ts';
import { readAliases } from './readAliases.ts';

const MAX_CREDITS = 100;
const MAX_CAPECS = 50;
const MAX_CPES = 200;
const MAX_NAME_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_CPE_LENGTH = 400;

/** Reads what names people, attack patterns, other ids and products; `urls` are those of the references. */
export function readOrigin(containers: [Container, ...Container[]], urls: string[]): CveOrigin {
  return {
    ...named('credits', listCredits(containers)),
    ...named(
      'capecs',
      listUnique(containers, readCapecs, ({ id }) => id, MAX_CAPECS),
    ),
    ...named('aliases', readAliases(urls)),
    ...named(
      'cpes',
      listUnique(containers, readCpes, ({ criteria }) => criteria, MAX_CPES),
    ),
    ...named('tags', readCveTags(containers[0].body.tags)),
  };
}

const named = <K extends keyof CveOrigin, T>(key: K, list: T[]) =>
  (list.length === 0 ? {} : { [key]: list }) as { [name in K]?: T[] };

// Items without duplicates, those of the CNA first, at most `limit`.
function listUnique<T>(
  containers: Container[],
  read: (container: Container) => Iterable<T>,
  getKey: (item: T) => string,
  limit: number,
): T[] {
  const found = new Map<string, T>();
  for (const container of containers) {
    for (const item of read(container)) {
      if (found.size >= limit) return [...found.values()];
      if (!found.has(getKey(item))) found.set(getKey(item), item);
    }
  }
  return [...found.values()];
}

// A person in each of their roles; without a role only where the record states none.
function listCredits(containers: Container[]) {
  const credits = listUnique(containers, readCredits, ({ name, type }) => JSON.stringify([name, type]), MAX_CREDITS);
  const withRole = new Set(credits.filter(({ type }) => type !== null).map(({ name }) => name));
  return credits.filter(({ name, type }) => type !== null || !withRole.has(name));
}

function* readCredits({ source, body }: Container) {
  for (const item of asList(body.credits)) {
    const { value, type } = asObject(item);
    const name = asString(value);
    const kind = asString(type);
    if (name === undefined) continue;
    yield { name: truncate(name, MAX_NAME_LENGTH), type: kind === undefined ? null : truncate(kind, 60), source };
  }
}

// Some records name the pattern only in the words of its description.
function* readCapecs({ source, body }: Container) {
  for (const item of asList(body.impacts)) {
    const impact = asObject(item);
    const texts = asList(impact.descriptions).flatMap((text) => asString(asObject(text).value) ?? []);
    const stated = asString(impact.capecId) ?? '';
    const id = /^\s*(CAPEC-\d{1,5})\b/i.exec([stated, ...texts].find((text) => /^\s*CAPEC-\d/i.test(text)) ?? '')?.[1];
    if (id === undefined) continue;
    const text = texts[0] === undefined ? null : truncate(texts[0], MAX_DESCRIPTION_LENGTH);
    yield { id: id.toUpperCase(), description: text, source };
  }
}

const CPE = /^(?:cpe:2\.3:[aoh*-]:|cpe:\/[aoh]:)\S+$/i;

// The CPE names of `affected`, then those that `cpeApplicability` says are vulnerable.
function* readCpes({ source, body }: Container) {
  const matches = asList(body.cpeApplicability)
    .flatMap((item) => asList(asObject(item).nodes))
    .flatMap((node) => asList(asObject(node).cpeMatch).map(asObject))
    .filter(({ vulnerable }) => vulnerable !== false)
    .map((match) => match.criteria);
  for (const item of [...asList(body.affected).flatMap((entry) => asList(asObject(entry).cpes)), ...matches]) {
    const criteria = asString(item);
    if (criteria !== undefined && criteria.length <= MAX_CPE_LENGTH && CPE.test(criteria)) yield { criteria, source };
  }
}
