import { readFile } from 'node:fs/promises';
import { CAPABILITIES_HEADER, parseCapabilities } from '@faultline/shared/contract';
import * as v from 'valibot';
import type { JsonSchema } from './collectCalls.ts';

const TIMEOUT_MS = 10_000;
const MAX_DEPTH = 40;

const schema = v.custom<JsonSchema>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const content = v.optional(v.record(v.string(), v.object({ schema: v.optional(schema) })));
const operation = v.object({
  parameters: v.optional(
    v.array(
      v.object({ name: v.string(), in: v.string(), required: v.optional(v.boolean()), schema: v.optional(schema) }),
    ),
  ),
  requestBody: v.optional(v.object({ required: v.optional(v.boolean()), content })),
  responses: v.optional(v.record(v.string(), v.object({ content }))),
});
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const apiDocument = v.object({
  openapi: v.pipe(v.string(), v.startsWith('3.')),
  paths: v.record(
    v.string(),
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((item) => Object.fromEntries(Object.entries(item).filter(([name]) => methods.includes(name)))),
      v.record(v.string(), operation),
    ),
  ),
});

export type ApiOperation = v.InferOutput<typeof operation>;
// References are resolved.
export type ApiDocument = v.InferOutput<typeof apiDocument> & {
  // The announced capabilities; undefined if the document is a file.
  capabilities?: ReadonlySet<string> | undefined;
};

// Replaces `#/components/...` references; a recursive one becomes an empty schema.
function resolveReferences(value: unknown, root: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return {};
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, root, depth + 1));
  const reference = (value as Record<string, unknown>)['$ref'];
  if (typeof reference === 'string' && reference.startsWith('#/')) {
    const keys = reference
      .slice(2)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const named = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root);
    return resolveReferences(named ?? {}, root, depth + 1);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, resolveReferences(each, root, depth + 1)]),
  );
}

// Throws if the document is not OpenAPI version 3.
export function parseApiDocument(json: unknown): ApiDocument {
  const parsed = v.safeParse(apiDocument, resolveReferences(json, json));
  if (!parsed.success) throw new Error(`is not an OpenAPI document: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}

async function fetchDocument(address: string): Promise<ApiDocument> {
  const url = new URL(address);
  if (!url.pathname.endsWith('.json')) url.pathname = `${url.pathname.replace(/\/$/, '')}/openapi.json`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`answers ${url.pathname} with ${response.status}`);
  const document = parseApiDocument(await response.json());
  return { ...document, capabilities: parseCapabilities(response.headers.get(CAPABILITIES_HEADER)) };
}

// `source` is the address of an API (`https://staging.example/api`) or a file.
export async function readApiDocument(source: string): Promise<ApiDocument> {
  if (/^https?:/.test(source)) return fetchDocument(source);
  return parseApiDocument(JSON.parse(await readFile(source, 'utf8')));
}
