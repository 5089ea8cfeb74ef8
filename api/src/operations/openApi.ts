import type { EndpointSchemas } from '@faultline/shared/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { callSchemas, type EndpointName, type CallAccess } from '../http/index.ts';
import { endpointDescriptions } from './endpointDescriptions.ts';

export type JsonSchema = { [key: string]: unknown };

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, JsonSchema>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: JsonSchema;
}

function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' });
  return rest;
}

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { const: true }, message: { type: 'string' }, data },
  required: ['success', 'message', 'data'],
});

const errorAnswer = (description: string) => ({ description, $ref: '#/components/responses/Error' });

function queryParameters(schema: GenericSchema | undefined): Operation['parameters'] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: of,
  }));
}

const pathParameters = (path: string): Operation['parameters'] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function success(schemas: EndpointSchemas, call: EndpointName): JsonSchema {
  if (call === 'GET /export/download/{id}') {
    return { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  }
  const data = schemas.answer === undefined ? { type: 'null' } : jsonSchema(schemas.answer, 'output');
  return { description: 'OK', content: { 'application/json': { schema: envelope(data) } } };
}

function operation(call: EndpointName, access: CallAccess): Operation {
  const schemas: EndpointSchemas = callSchemas[call];
  const [method = '', path = ''] = call.split(' ');
  const parameters = [...pathParameters(path), ...queryParameters(schemas.query)];
  const isSignedIn = access === 'signed-in';
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpointDescriptions[call],
    tags: [path.split('/')[1] ?? ''],
    security: isSignedIn ? [{ bearer: [] }] : [],
    parameters,
    ...(schemas.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(schemas.body, 'input') } } },
    }),
    responses: {
      200: success(schemas, call),
      default: errorAnswer('Refused or failed; `code` says why'),
    },
  };
}

/** Creates the OpenAPI document from the contract's schemas. `calls` contains the access level of each call. */
export function openApi(calls: ReadonlyMap<EndpointName, CallAccess>): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [call, access] of calls) {
    const [method = '', path = ''] = call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, access) };
  }
  const error = {
    type: 'object',
    properties: {
      success: { const: false },
      message: { type: 'string', description: 'Fit to be shown to people' },
      error: { type: 'string' },
      code: { type: 'string' },
      data: { type: 'null' },
      details: { type: 'object', description: 'With `ERR_QUERY`: `position`, `length`, `message`, `suggestion`' },
    },
    required: ['success', 'message', 'error', 'code', 'data'],
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Faultline API', version: '1.0.0', description: 'Published CVEs, and what people track of them.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: { Error: { description: 'Refused or failed', content: { 'application/json': { schema: error } } } },
    },
  };
}
