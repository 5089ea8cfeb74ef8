import type { Component } from '@faultline/shared/contract';
import type { Entry, ReadList, Unread } from './Entry.ts';
import { parsePurl } from './identifiers.ts';
import { asKnown, asText, type JsonObject } from './jsonValues.ts';

const MAX_LENGTH = 2000;
const MAX_VENDORS = 10;
const MAX_UNREAD_LENGTH = 120;

type Field = Exclude<keyof Component, 'vendors'>;

/** Texts that are too long for the provider are left out. */
export function toComponent(fields: Partial<Record<Field, unknown>>, vendors: readonly unknown[] = []): Component {
  const { name, ...others } = fields;
  const texts: [string, string | undefined][] = [
    ['name', asText(name)],
    ...Object.entries(others).map(([field, value]): [string, string | undefined] => [field, asKnown(value)]),
  ];
  const owners = [...new Set(vendors.flatMap((vendor) => asKnown(vendor) ?? []))].filter(isShort);
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text !== undefined && isShort(text))),
    ...(owners.length > 0 ? { vendors: owners.slice(0, MAX_VENDORS) } : {}),
  };
}

const isShort = (text: string) => text.length <= MAX_LENGTH;

/** Reads packages with a function that returns the component of one. Those without any name are unread. */
export function readComponents(packages: readonly JsonObject[], read: (found: JsonObject) => Component): ReadList {
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const found of packages) {
    const component = read(found);
    const byPurl = component.purl === undefined ? undefined : parsePurl(component.purl);
    const { name = byPurl?.name ?? component.purl ?? component.cpe, version = asKnown(byPurl?.version) } = component;
    if (name === undefined) unread.push({ line: undefined, text: summarize(found) });
    else entries.push({ kind: 'item', label: [name, version].filter(Boolean).join(' '), component });
  }
  return { entries, unread };
}

// Without nested values, which may be nested more deeply than `JSON.stringify` can follow.
const summarize = (found: JsonObject): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value !== 'object' || value === null)),
  ).slice(0, MAX_UNREAD_LENGTH);
