import { isDeepStrictEqual } from 'node:util';
import { asSchema, asTexts, type JsonSchema, listProperties, listVariants } from './jsonSchema.ts';

/** Whether the values belong to a request or to a response. */
export type Direction = 'sent' | 'received';

// Keywords without meaning for values, or compared by name below.
const compared = new Set(
  'type enum const properties required additionalProperties items title description default examples deprecated readOnly writeOnly contentMediaType'.split(
    ' ',
  ),
);
const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];

const name = (at: string) => at || 'it';
const getType = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
const listWords = (schema: JsonSchema): unknown[] | undefined =>
  'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : undefined;
const describe = (schema: JsonSchema) =>
  [...new Set(listVariants(schema).map(({ type }) => (typeof type === 'string' ? type : 'anything')))].join(' or ');
const fitsType = (given: unknown, accepted: unknown) =>
  accepted === undefined || given === accepted || (given === 'integer' && accepted === 'number');

function compareBounds(given: JsonSchema, accepted: JsonSchema, at: string): string[] {
  return Object.keys(accepted).flatMap((keyword) => {
    const [has, allows] = [given[keyword], accepted[keyword]];
    if (compared.has(keyword) || isDeepStrictEqual(has, allows)) return [];
    if (typeof has === 'number' && typeof allows === 'number') {
      if (upperBounds.includes(keyword) && has <= allows) return [];
      if (lowerBounds.includes(keyword) && has >= allows) return [];
    }
    return [
      `${name(at)} has the ${keyword} ${JSON.stringify(has) ?? 'of none'} where ${JSON.stringify(allows)} is expected`,
    ];
  });
}

function compareWords(words: readonly unknown[], accepted: JsonSchema, at: string): string[] {
  const known = listWords(accepted);
  return words.flatMap((word) => {
    if (known ? known.includes(word) : fitsType(getType(word), accepted['type'])) return [];
    return [`${name(at)} may be ${JSON.stringify(word)}, which is not known`];
  });
}

function compareObjects(given: JsonSchema, accepted: JsonSchema, at: string, direction: Direction): string[] {
  const field = (property: string) => (at ? `${at}.${property}` : property);
  const [has, takes] = [new Map(listProperties(given)), new Map(listProperties(accepted))];
  const [surely, required] = [asTexts(given['required']), asTexts(accepted['required'])];
  const open = accepted['additionalProperties'];
  const missing = [...takes.keys()]
    .filter((property) => !has.has(property))
    .flatMap((property) => {
      if (direction === 'received') return [`${field(property)} is missing`];
      return required.includes(property) ? [`${field(property)} is required, and not sent`] : [];
    });
  const others = [...has].flatMap(([property, schema]) => {
    const wanted = takes.get(property);
    if (wanted) {
      const may = required.includes(property) && !surely.includes(property);
      return [
        ...(may
          ? [
              direction === 'sent'
                ? `${field(property)} is required, and not always sent`
                : `${field(property)} may be missing`,
            ]
          : []),
        ...compareSchemas(schema, wanted, field(property), direction),
      ];
    }
    if (typeof open === 'object') return compareSchemas(schema, asSchema(open), field(property), direction);
    return direction === 'sent' ? [`${field(property)} is not taken`] : [];
  });
  const extra =
    typeof open === 'object' && typeof given['additionalProperties'] === 'object'
      ? compareSchemas(asSchema(given['additionalProperties']), asSchema(open), field('*'), direction)
      : [];
  // A record with any key became an object with known keys, so other keys are lost.
  const closed = direction === 'sent' && typeof given['additionalProperties'] === 'object' && typeof open !== 'object';
  return [...missing, ...others, ...extra, ...(closed ? [`${name(at)} takes no other names`] : [])];
}

function compareOne(given: JsonSchema, accepted: JsonSchema, at: string, direction: Direction): string[] {
  const words = listWords(given);
  if (words) return compareWords(words, accepted, at);
  if (!fitsType(given['type'], accepted['type']))
    return [`${name(at)} is ${describe(given)} where ${describe(accepted)} is expected`];
  if (listWords(accepted)) return [`${name(at)} may be any ${describe(given)}, of which few are known`];
  const bounds = compareBounds(given, accepted, at);
  if (given['type'] === 'object') return [...bounds, ...compareObjects(given, accepted, at, direction)];
  if (given['type'] === 'array')
    return [...bounds, ...compareSchemas(asSchema(given['items']), asSchema(accepted['items']), `${at}[]`, direction)];
  return bounds;
}

/**
 * Returns the ways in which a value of `given` may be invalid for `accepted`, as messages. Unknown keywords count as
 * differences.
 */
export function compareSchemas(given: JsonSchema, accepted: JsonSchema, at: string, direction: Direction): string[] {
  if (Object.keys(accepted).length === 0) return [];
  const allowed = listVariants(accepted);
  const problems = listVariants(given).flatMap((variant) => {
    const found = allowed.map((each) => ({ each, problems: compareOne(variant, each, at, direction) }));
    if (found.some((each) => each.problems.length === 0)) return [];
    const alike = found.filter(({ each }) => fitsType(variant['type'], each['type']));
    if (alike.length === 0) return [`${name(at)} is ${describe(variant)} where ${describe(accepted)} is expected`];
    return alike.sort((a, b) => a.problems.length - b.problems.length)[0]?.problems ?? [];
  });
  return [...new Set(problems)];
}
