import { isDeepStrictEqual } from 'node:util';
import { type CallDefinition, endpointSchemas } from '@faultline/shared/contract/schemas';
import {
  asSchema,
  asTexts,
  type CallContract,
  type CallContracts,
  type JsonSchema,
  listProperties,
  listVariants,
} from './collectCalls.ts';
import type { ApiDocument, ApiOperation } from './readApiDocument.ts';

// Parameter names are irrelevant: `/cves/{cveId}` and `/cves/{id}` are the same path.
const normalizePath = (path: string) => path.replaceAll(/\{[^/}]+\}/g, '{}');

function findOperation({ paths }: ApiDocument, call: string): ApiOperation | undefined {
  const [method = '', wanted = ''] = call.split(' ');
  const [, item] = Object.entries(paths).find(([path]) => normalizePath(path) === normalizePath(wanted)) ?? [];
  return item?.[method.toLowerCase()];
}

function describeQuery({ parameters = [] }: ApiOperation): JsonSchema {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map((each) => [each.name, each.schema ?? {}])),
    required: query.filter(({ required }) => required).map((each) => each.name),
  };
}

const nothing: JsonSchema = { type: 'object', properties: {}, required: [] };

// The schema of `data`, or of the whole body if a provider has no envelope.
function describeAnswer({ responses = {} }: ApiOperation): JsonSchema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const schema = success?.content?.['application/json']?.schema;
  const [, data] = listProperties(asSchema(schema)).find(([name]) => name === 'data') ?? [];
  const isEnvelope = data !== undefined && listProperties(asSchema(schema)).some(([name]) => name === 'success');
  return isEnvelope ? data : schema;
}

function checkCall(call: string, { query, body, answer }: CallContract, operation: ApiOperation): string[] {
  const taken = operation.requestBody?.content?.['application/json']?.schema;
  const given = describeAnswer(operation);
  const answered =
    answer === undefined || Object.keys(answer).length === 0
      ? []
      : given === undefined
        ? ['it has no answer in JSON']
        : compareSchemas(given, answer, '', 'received');
  const sent =
    body && taken === undefined
      ? ['it is not taken']
      : taken && (body || operation.requestBody?.required)
        ? compareSchemas(body ?? nothing, taken, '', 'sent')
        : [];
  return [
    ...compareSchemas(query ?? nothing, describeQuery(operation), '', 'sent').map(
      (each) => `in the query of ${call}, ${each}`,
    ),
    ...sent.map((each) => `in the body of ${call}, ${each}`),
    ...answered.map((each) => `in the answer of ${call}, ${each}`),
  ];
}

// Returns messages; empty if the API serves all calls. A call with a capability may be missing: the API then does not
// announce the capability, and screens check for it.
export const checkCalls = (calls: CallContracts, document: ApiDocument): string[] =>
  Object.entries(calls).flatMap(([call, contract]) => {
    const { capability, unguarded = false } = contract;
    const operation = findOperation(document, call);
    if (unguarded && (!operation || !isAnnounced(document, capability)))
      return [`${call} is ${operation ? 'not announced' : 'missing'}, and the screens do not ask for "${capability}"`];
    if (operation) return checkCall(call, contract, operation);
    const definitions: Readonly<Record<string, CallDefinition | undefined>> = endpointSchemas;
    const known = capability ?? definitions[call]?.capability;
    return known !== undefined ? [] : [`${call} is missing`];
  });

const isAnnounced = ({ capabilities }: ApiDocument, capability = '') => capabilities?.has(capability) ?? true;

// Returns the capabilities of an area's own calls that an API does not serve or announce.
export const listUnannounced = (calls: CallContracts, document: ApiDocument): string[] => {
  const missing = Object.entries(calls).flatMap(([call, { capability, unguarded }]) =>
    capability !== undefined && !unguarded && (!findOperation(document, call) || !isAnnounced(document, capability))
      ? [capability]
      : [],
  );
  return [...new Set(missing)];
};

// `sent` values belong to a request, `received` values to a response.
type Direction = 'sent' | 'received';

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

// Returns the ways in which a value of `given` may be invalid for `accepted`, as messages. Unknown keywords count as
// differences.
function compareSchemas(given: JsonSchema, accepted: JsonSchema, at: string, direction: Direction): string[] {
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
