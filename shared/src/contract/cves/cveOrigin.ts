import { asList, asObject, asString, type Shape } from '../coerce.ts';
import type { ReadAnswer, ReadRow } from '../endpoint.ts';
import { type DetailAnswer, readWord } from './cveParts.ts';

type Items<Name extends 'credits' | 'capecs' | 'aliases' | 'cpes'> = NonNullable<DetailAnswer[Name]>[number];

/** The assigner of a record, and other names of the vulnerability and its products. */
export interface CveOrigin {
  /** The CNA that assigned the id. */
  assigner?: ReadAnswer<NonNullable<DetailAnswer['assigner']>> | undefined;
  credits?: ReadRow<Items<'credits'>, 'name'>[];
  /** Attack patterns: `CAPEC-63`. */
  capecs?: ReadRow<Items<'capecs'>, 'id'>[];
  /** Other names of the vulnerability, such as the id of a GitHub advisory. */
  aliases?: ReadRow<Items<'aliases'>, 'id'>[];
  cpes?: ReadRow<Items<'cpes'>, 'criteria'>[];
  tags?: CveTag[];
}

/** The tags of the CVE Record Format for a whole record. */
export const cveTags = ['disputed', 'unsupported-when-assigned', 'exclusively-hosted-service'] as const;
export type CveTag = (typeof cveTags)[number];

/** Returns the known tags in the order of the format, without duplicates. Other tags, such as `x_...`, are ignored. */
export function readCveTags(value: unknown): CveTag[] {
  const found = new Set(asList(value).map((tag) => readWord(tag, cveTags)));
  return cveTags.filter((tag) => found.has(tag));
}

export function readOrigin(cve: Shape): CveOrigin {
  const assigner = asObject(cve.assigner);
  const name = asString(assigner.name);
  return {
    assigner: name === undefined ? undefined : { name, id: asString(assigner.id) },
    credits: readNamed(cve.credits, 'name', (text, row) => ({
      name: text,
      type: asString(row.type),
      source: asString(row.source),
    })),
    capecs: readNamed(cve.capecs, 'id', (id, row) => ({
      id,
      description: asString(row.description),
      source: asString(row.source),
    })),
    aliases: readNamed(cve.aliases, 'id', (id, row) => ({ id, url: asString(row.url) })),
    cpes: readNamed(cve.cpes, 'criteria', (criteria, row) => ({ criteria, source: asString(row.source) })),
    tags: readCveTags(cve.tags),
  };
}

// The items of a list that have a text under a key; an item may be that text itself.
function readNamed<T>(value: unknown, key: string, read: (text: string, row: Shape) => T): T[] {
  return asList(value).flatMap((item) => {
    const row = typeof item === 'string' ? { [key]: item } : asObject(item);
    const text = asString(row[key]);
    return text === undefined ? [] : [read(text, row)];
  });
}
