import { findCapability, type Method } from '@faultline/shared/contract';
import type { CallContract, CallContracts } from './collectCalls.ts';
import { compareSchemas } from './compareSchemas.ts';
import { asSchema, type JsonSchema, listProperties } from './jsonSchema.ts';
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

/**
 * Returns what a release would lose with an API, as messages; empty if it serves all calls. A call with a capability
 * may be missing: the API then does not announce the capability, and screens check for it.
 */
export const checkCalls = (calls: CallContracts, document: ApiDocument): string[] =>
  Object.entries(calls).flatMap(([call, contract]) => {
    const { capability, unguarded = false } = contract;
    const operation = findOperation(document, call);
    if (unguarded && (!operation || !isAnnounced(document, capability)))
      return [`${call} is ${operation ? 'not announced' : 'missing'}, and the screens do not ask for "${capability}"`];
    if (operation) return checkCall(call, contract, operation);
    const [method = '', path = ''] = call.split(' ');
    const known = capability ?? findCapability({ method: method as Method, path });
    return known !== undefined ? [] : [`${call} is missing`];
  });

const isAnnounced = ({ capabilities }: ApiDocument, capability = '') => capabilities?.has(capability) ?? true;

/** Returns the capabilities of an area's own calls that an API does not serve or announce. */
export const listUnannounced = (calls: CallContracts, document: ApiDocument): string[] => {
  const missing = Object.entries(calls).flatMap(([call, { capability, unguarded }]) =>
    capability !== undefined && !unguarded && (!findOperation(document, call) || !isAnnounced(document, capability))
      ? [capability]
      : [],
  );
  return [...new Set(missing)];
};
