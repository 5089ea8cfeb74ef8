import { isDeepStrictEqual } from 'node:util';
import { type CallDefinition, groups } from '@faultline/shared/contract/schemas';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { callSchemas, type EndpointName, getLeastRole, TEAM_HEADER } from '../http/index.ts';
import { createExample } from './createExample.ts';

export type JsonSchema = { [key: string]: unknown };
type Schemas = Record<string, GenericSchema>;

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema; example: unknown } } };
  responses: Record<string, JsonSchema>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
}

const config = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isComponent = (value: unknown): value is GenericSchema =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'type' in value &&
  ['strict_object', 'object', 'picklist'].includes(String(value.type));

// Exported schemas of the contract are components, named after the export: `cveRow` is `CveRow`.
const exported: Schemas = Object.fromEntries(
  Object.values(groups)
    .flatMap((group) => Object.entries<unknown>(group))
    .filter((entry): entry is [string, GenericSchema] => isComponent(entry[1]))
    .map(([name, schema]) => [capitalize(name), schema]),
);

// Those that requests and responses share: without defaults and conversions both are alike.
const common: Schemas = Object.fromEntries(
  Object.entries(exported).filter(([, schema]) =>
    isDeepStrictEqual(
      toJsonSchema(schema, { ...config, typeMode: 'input' }),
      toJsonSchema(schema, { ...config, typeMode: 'output' }),
    ),
  ),
);

const nameOperation = ({ call }: CallDefinition) => {
  const [method = '', path = ''] = call.split(' ');
  return `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;
};
const nameComponent = (definition: CallDefinition, part: string) =>
  capitalize(nameOperation(definition)) + capitalize(part);

const collect = (definitions: readonly CallDefinition[], part: 'query' | 'body' | 'answer'): Schemas => {
  const known = new Set(Object.values(exported));
  return Object.fromEntries(
    definitions.flatMap((definition) => {
      const schema = definition[part];
      return schema === undefined || known.has(schema) ? [] : [[nameComponent(definition, part), schema]];
    }),
  );
};

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { const: true }, message: { type: 'string' }, data },
  required: ['success', 'message', 'data'],
});

const error: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'Can be shown to users', examples: ['Please sign in to continue.'] },
    error: { type: 'string', examples: ['Unauthorized'] },
    code: { type: 'string', examples: ['ERR_UNAUTHORIZED'] },
    data: { type: 'null' },
    details: { type: 'object', description: 'With `ERR_QUERY`: `position`, `length`, `message`, `suggestion`' },
  },
  required: ['success', 'message', 'error', 'code', 'data'],
};

function queryParameters(query: JsonSchema): Operation['parameters'] {
  const { properties = {}, required = [] } = query as {
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

const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = { cveId: 'CVE-2026-1234' };

const pathParameters = (path: string): Operation['parameters'] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', examples: [PARAMETER_EXAMPLES[name] ?? '1'] },
  }));

const teamParameters = (definition: CallDefinition): Operation['parameters'] =>
  getLeastRole(definition) === undefined || definition.call.includes('{teamId}')
    ? []
    : [{ name: TEAM_HEADER, in: 'header', required: false, schema: { type: 'integer', examples: [1] } }];

// The refusals of `createRouter` and those of the definition.
function errorAnswers({ call, access, scope, query, body, errors }: CallDefinition): Record<string, JsonSchema> {
  const tokenRefusal =
    scope === undefined || scope === 'session'
      ? 'An API token was sent (ERR_SESSION_REQUIRED)'
      : 'The API token lacks the scope (ERR_SCOPE)';
  const refusals: Record<string, string | undefined> = {
    400: query || body ? 'The query or the body is invalid' : undefined,
    401: access === 'public' ? undefined : 'No user with a verified address is signed in',
    413: call.startsWith('POST') ? 'The body is too large' : undefined,
    415: body ? 'The body is not JSON' : undefined,
    429: 'Too many requests; `Retry-After` says when to try again',
    ...errors,
    ...(access !== 'public' && { 403: [errors?.[403], tokenRefusal].filter(Boolean).join('. ') }),
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(refusals).flatMap(([status, description]) =>
      description === undefined ? [] : [[status, { description, content }] as const],
    ),
  );
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of `POST /auth/login`' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'flt_...',
    description: 'An API token of the account. It needs the scope that the call lists',
  },
};

// OpenAPI 3.1 allows a list of roles for schemes other than OAuth: here the scope that the token needs.
const listSchemes = ({ access, scope = 'session' }: CallDefinition): Operation['security'] => {
  if (access === 'public') return [];
  return scope === 'session' ? [{ session: [] }] : [{ session: [] }, { token: [scope] }];
};

export function openApi(calls: ReadonlySet<EndpointName>): OpenApi {
  const definitions: CallDefinition[] = [...calls].map((call) => callSchemas[call]);
  const requests = toJsonSchemaDefs(
    { ...common, ...collect(definitions, 'body'), ...collect(definitions, 'query') },
    { ...config, typeMode: 'input' },
  ) as Record<string, JsonSchema>;
  const answers = toJsonSchemaDefs(
    { ...exported, ...collect(definitions, 'answer') },
    { ...config, typeMode: 'output' },
  ) as Record<string, JsonSchema>;
  const components: Record<string, JsonSchema> = { Error: error };

  // A reference, if the schema is an object; lists and null are written where they are used.
  const place = (schema: GenericSchema, name: string, converted: Record<string, JsonSchema>): JsonSchema => {
    const [known] = Object.entries(exported).find(([, each]) => each === schema) ?? [];
    const found = converted[known ?? name] ?? {};
    if (known === undefined && found['type'] !== 'object') return found;
    components[known ?? name] = found;
    return { $ref: `#/components/schemas/${known ?? name}` };
  };

  const success = (definition: CallDefinition): JsonSchema => {
    const { answer } = definition;
    if (answer?.type === 'blob')
      return { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
    const data = answer ? place(answer, nameComponent(definition, 'answer'), answers) : { type: 'null' };
    const schema = envelope(data);
    return { description: 'OK', content: { 'application/json': { schema, example: createExample(schema, all) } } };
  };

  const all = { ...requests, ...answers };
  const operation = (definition: CallDefinition): Operation => {
    const { call, query, body, description } = definition;
    const [, path = ''] = call.split(' ');
    const [summary = ''] = /^.*?\.(?=\s|$)/.exec(description) ?? [];
    const details = description.slice(summary.length).trim();
    const parameters = query ? queryParameters(requests[nameComponent(definition, 'query')] ?? {}) : [];
    const content = () => {
      const schema = place(body as GenericSchema, nameComponent(definition, 'body'), requests);
      return { 'application/json': { schema, example: createExample(schema, all) } };
    };
    return {
      operationId: nameOperation(definition),
      summary: summary.slice(0, -1),
      ...(details !== '' && { description: details }),
      tags: [path.split('/')[1] ?? ''],
      security: listSchemes(definition),
      parameters: [...pathParameters(path), ...parameters, ...teamParameters(definition)],
      ...(body && { requestBody: { required: true, content: content() } }),
      responses: { 200: success(definition), ...errorAnswers(definition) },
    };
  };

  const paths: OpenApi['paths'] = {};
  for (const definition of definitions) {
    const [method = '', path = ''] = definition.call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(definition) };
  }
  addReferenced(components, all, paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Faultline API',
      version: '1.0.0',
      description: 'Published CVEs, and what users track of them.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(paths).flatMap((each) => Object.values(each).flatMap(({ tags }) => tags)))].map(
      (name) => ({ name, description: `Calls below \`/${name}\`` }),
    ),
    paths,
    components: {
      schemas: components,
      securitySchemes,
    },
  };
}

const listReferences = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);

function addReferenced(
  components: Record<string, JsonSchema>,
  all: Readonly<Record<string, JsonSchema>>,
  paths: OpenApi['paths'],
): void {
  const pending = listReferences([components, paths]);
  for (const name of pending) {
    if (name in components) continue;
    components[name] = all[name] ?? {};
    pending.push(...listReferences(components[name]));
  }
}
