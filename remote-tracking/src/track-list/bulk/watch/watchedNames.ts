import type { Rule } from '../../../../contract/rules.ts';
import type { Entry } from '../read/Entry.ts';
import { parsePurl } from '../read/identifiers.ts';

export interface WatchedName {
  kind: 'vendor' | 'product';
  name: string;
}

const MAX_NAME_LENGTH = 200;

/** Returns the name under which records would name a component: its package with the scope of npm, or the last part of a path. */
export function toWatchedName(entry: Entry): WatchedName | undefined {
  if (entry.kind === 'cve') return undefined;
  const { name, vendors = [], purl = '' } = entry.component;
  const scoped = /^pkg:\/*npm\//i.test(purl) ? parsePurl(purl)?.name : undefined;
  const product = scoped ?? name?.replace(/(?<=.)\/v\d+$/, '').replace(/^(?!@).*\/(?=[^/])/, '');
  const watched =
    product === undefined ? { kind: 'vendor', name: vendors[0] ?? '' } : { kind: 'product', name: product };
  return watched.name === '' || watched.name.length > MAX_NAME_LENGTH ? undefined : (watched as WatchedName);
}

const getKey = ({ kind, name }: WatchedName): string => `${kind} ${name.toLowerCase()}`;

/** Lists the names of components, each once, without those that a rule watches already. */
export function listWatchedNames(entries: readonly Entry[], rules: readonly Rule[]): WatchedName[] {
  const known = new Set(
    rules.flatMap(({ watch, query }) => (watch === undefined || query !== '' ? [] : [getKey(watch)])),
  );
  return entries.flatMap((entry) => {
    const watched = toWatchedName(entry);
    if (watched === undefined || known.has(getKey(watched))) return [];
    known.add(getKey(watched));
    return [watched];
  });
}

/** Returns `as NAME` if the watched name of a component differs from the listed one. */
export function describeWatch(entry: Entry): string | undefined {
  const name = toWatchedName(entry)?.name;
  return name === undefined || entry.label === name || entry.label.startsWith(`${name} `) ? undefined : `as ${name}`;
}
