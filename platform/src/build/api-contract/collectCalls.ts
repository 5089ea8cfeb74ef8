import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Endpoint, EndpointSchemas } from '@faultline/shared/contract';
import * as contract from '@faultline/shared/contract';
import { endpointSchemas } from '@faultline/shared/contract/schemas';
import { toJsonSchema } from '@valibot/to-json-schema';
import { parseSync, Visitor } from 'oxc-parser';
import type { GenericSchema } from 'valibot';

// The values that a release may send with one call, and the values of the response's `data` that it reads.
export interface CallContract {
  // Set for an area's own calls; the contract has the capabilities of the others.
  capability?: string;
  // True if no code of the area checks the capability, so that a screen fails if the API does not announce it.
  unguarded?: true;
  query?: JsonSchema;
  body?: JsonSchema;
  answer?: JsonSchema;
}

// The keys have the form `GET /cves/{cveId}`.
export type CallContracts = Record<string, CallContract>;

const listAll = (groups: Groups) => [...new Set([...groups.values()].flatMap((group) => [...group.values()]))];

const isContract = (request: string) => /(^|\/)contract(\/|$)/.test(request);

const GUARDS = ['useCapability', 'hasCapability'];

// The capabilities that a file checks; undefined if it checks one by an expression other than a string.
function findGuards(file: string): string[] | undefined {
  const text = readFileSync(file, 'utf8');
  const found: string[] = [];
  let isKnown = true;
  if (!GUARDS.some((name) => text.includes(name))) return found;
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type !== 'Identifier' || !GUARDS.includes(callee.name) || name === undefined) return;
      if (name.type === 'Literal' && typeof name.value === 'string') found.push(name.value);
      else isKnown = false;
    },
  }).visit(parseSync(file, text).program);
  return isKnown ? found : undefined;
}

// Any use other than `cves.list` counts as all calls of the group.
function findCalls(file: string, groups: Groups): Endpoint[] {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'));
  const imports = module.staticImports.filter(({ moduleRequest }) => isContract(moduleRequest.value));
  if (imports.length === 0) return [];
  const local = new Map<string, ReadonlyMap<string, Endpoint>>();
  const found: Endpoint[] = [];
  for (const { entries } of imports) {
    for (const { importName, localName, isType } of entries) {
      if (isType) continue;
      const group = importName.name === null ? undefined : groups.get(importName.name);
      if (importName.name === null) found.push(...listAll(groups));
      else if (group) local.set(localName.value, group);
    }
  }
  const names = new Set<unknown>();
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (!computed) names.add(property);
      const group = object.type === 'Identifier' ? local.get(object.name) : undefined;
      const call = computed || property.type !== 'Identifier' ? undefined : group?.get(property.name);
      if (!call) return;
      names.add(object);
      found.push(call);
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) names.add(key);
    },
    ImportSpecifier({ imported, local: own }) {
      names.add(imported).add(own);
    },
    Identifier(node) {
      if (!names.has(node)) found.push(...(local.get(node.name)?.values() ?? []));
    },
  }).visit(program);
  return found;
}

function describeCall(call: string, { schemas: all }: ApiContract, readers: readonly Endpoint['read'][]): CallContract {
  const schemas = all[call] ?? {};
  return {
    ...(schemas.query && { query: describeSchema(schemas.query, 'input') }),
    ...(schemas.body && { body: describeSchema(schemas.body, 'input') }),
    ...(schemas.answer && { answer: pruneToReads(describeSchema(schemas.answer, 'output'), readers) }),
  };
}

// Observing a reader takes milliseconds, and several areas use the same calls.
const described = new Map<string, CallContract>();

export function collectCalls(files: readonly string[], contract: ApiContract = sharedContract): CallContracts {
  const endpoints = new Set(files.flatMap((file) => findCalls(file, contract.groups)));
  const guards = files.map(findGuards);
  const isGuarded = (capability: string) => guards.some((names) => names === undefined || names.includes(capability));
  const byCall = Map.groupBy([...endpoints], ({ method, path }) => `${method} ${path}`);
  const sorted = [...byCall].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([call, members]) => {
      const describe = () =>
        describeCall(
          call,
          contract,
          members.map(({ read }) => read),
        );
      // An area's own calls are not cached, because their files differ between the folders of one process.
      const capability = members[0]?.capability;
      if (capability !== undefined)
        return [call, { capability, ...(!isGuarded(capability) && { unguarded: true as const }), ...describe() }];
      const key = `${call} ${listAll(sharedContract.groups)
        .flatMap((each, at) => (members.includes(each) ? [at] : []))
        .join()}`;
      const known = described.get(key) ?? describe();
      described.set(key, known);
      return [call, known];
    }),
  );
}

// Returns a message for each call that screens make without a check of its capability. Such a call prevents a build.
export const listUnguarded = (calls: CallContracts): string[] =>
  Object.entries(calls).flatMap(([call, { capability, unguarded }]) =>
    unguarded
      ? [
          `${call} is called, but nothing asks for its capability: where an API does not announce it, the screen fails. Show what needs it only where useCapability('${capability}') is true.`,
        ]
      : [],
  );

// Enough samples for the longest enumeration, combined with both sides of nullable values.
const SAMPLES = 64;
const MAX_DEPTH = 12;

// The whole value is read.
const WHOLE = '**';
const join = (path: string, name: string) => `${path}/${name}`;

// A deterministic index that differs between the positions of one sample (FNV-1a).
function choose(sample: number, path: string, length: number): number {
  if (sample === 0 || length < 2) return 0;
  let hash = 2_166_136_261 ^ sample;
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % length;
}

// Samples differ in the chosen alternatives and enumeration values.
function createSample(schema: JsonSchema, sample: number, path = ''): unknown {
  const variants = listVariants(schema);
  const variant = variants[choose(sample, path, variants.length)] ?? {};
  const { type, enum: words, items, additionalProperties, format } = variant;
  if ('const' in variant) return variant['const'];
  if (Array.isArray(words)) return words[choose(sample, join(path, 'enum'), words.length)] as unknown;
  if (type === 'array') return ['0', '1'].map((at) => createSample(asSchema(items), sample, join(path, at)));
  if (type === 'object') {
    const known = listProperties(variant).map(([name, of]) => [name, createSample(of, sample, join(path, name))]);
    const other =
      typeof additionalProperties === 'object'
        ? [['other', createSample(asSchema(additionalProperties), sample, join(path, 'other'))]]
        : [];
    return Object.fromEntries([...known, ...other]) as unknown;
  }
  if (type === 'null') return null;
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return 1;
  return format === 'date-time' ? '2026-01-31T00:00:00.000Z' : format === 'date' ? '2026-01-31' : 'text';
}

// A proxy that records each accessed field.
function observe(value: unknown, path: string, reads: Set<string>, paths: WeakMap<object, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const observed = new Proxy(value, {
    get(target, key, receiver) {
      const member: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return member;
      if (Array.isArray(target)) return /^\d+$/.test(key) ? observe(member, join(path, '*'), reads, paths) : member;
      reads.add(join(path, key));
      return observe(member, join(path, key), reads, paths);
    },
    ownKeys(target) {
      if (!Array.isArray(target)) reads.add(join(path, WHOLE));
      return Reflect.ownKeys(target);
    },
  });
  paths.set(observed, path);
  return observed;
}

// Values that a reader returns unchanged are read by its callers.
function markHandedOn(value: unknown, reads: Set<string>, paths: WeakMap<object, string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  const path = paths.get(value);
  if (path !== undefined) reads.add(join(path, WHOLE));
  else for (const member of Object.values(value)) markHandedOn(member, reads, paths, depth + 1);
}

function prune(schema: JsonSchema, path: string, reads: ReadonlySet<string>): JsonSchema {
  if (reads.has(join(path, WHOLE))) return schema;
  const variants = listVariants(schema).map((variant): JsonSchema => {
    if (variant['type'] === 'array')
      return { ...variant, items: prune(asSchema(variant['items']), join(path, '*'), reads) };
    if (variant['type'] !== 'object') return variant;
    const kept = listProperties(variant).filter(([name]) => reads.has(join(path, name)));
    const properties = Object.fromEntries(kept.map(([name, of]) => [name, prune(of, join(path, name), reads)]));
    const required = Array.isArray(variant['required']) ? variant['required'] : [];
    return { type: 'object', properties, required: required.filter((name) => name in properties) };
  });
  return variants.length === 1 ? (variants[0] ?? {}) : { anyOf: variants };
}

// Reduces a response schema to the fields that its readers access when they read samples of the schema. Other fields
// never reach a screen.
function pruneToReads(schema: JsonSchema, readers: readonly ((data: unknown) => unknown)[]): JsonSchema {
  const reads = new Set<string>();
  for (const read of readers) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      const paths = new WeakMap<object, string>();
      markHandedOn(read(observe(createSample(schema, sample), '', reads, paths)), reads, paths);
    }
  }
  return prune(schema, '', reads);
}

// Endpoints by group, such as `cves`, and member.
export type Groups = ReadonlyMap<string, ReadonlyMap<string, Endpoint>>;

export interface ApiContract {
  groups: Groups;
  // The keys have the form `GET /cves`.
  schemas: Readonly<Record<string, EndpointSchemas>>;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'read' in value;

const listGroups = (module: object): [name: string, calls: Map<string, Endpoint>][] =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]): [string, Map<string, Endpoint>][] => {
    const members: [string, unknown][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const calls = members.filter((member): member is [string, Endpoint] => isEndpoint(member[1]));
    return calls.length > 0 ? [[name, new Map(calls)]] : [];
  });

const sharedContract: ApiContract = { groups: new Map(listGroups(contract)), schemas: endpointSchemas };

// An area's own calls are in `contract/*.ts` of its folder. For each file, the file of the same name in
// `contract/schemas` exports the schemas of each member.
export function loadContract(dir: string): ApiContract {
  const files = globSync('contract/*.ts', { cwd: dir, exclude: ['**/*.test.ts'] });
  if (files.length === 0) return sharedContract;
  // Content hashes are computed synchronously; the files have no top-level await.
  const load = createRequire(path.join(dir, 'package.json'));
  const own = files.toSorted().map((file) => {
    const groups = listGroups(load(path.join(dir, file)) as object);
    const described = load(path.join(dir, 'contract/schemas', path.basename(file))) as Record<string, EndpointSchemas>;
    const calls = groups.flatMap(([, members]) => [...members]);
    return {
      groups,
      schemas: calls.map(([name, { method, path: at }]) => [`${method} ${at}`, described[name] ?? {}] as const),
    };
  });
  return {
    groups: new Map([...sharedContract.groups, ...own.flatMap(({ groups }) => groups)]),
    schemas: { ...sharedContract.schemas, ...Object.fromEntries(own.flatMap(({ schemas }) => schemas)) },
  };
}

export type JsonSchema = { [keyword: string]: unknown };

// `input` describes sent values and `output` received ones. Annotations are omitted.
export function describeSchema(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' });
  return rest;
}

export const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};

export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

export const listProperties = ({ properties }: JsonSchema): [name: string, schema: JsonSchema][] =>
  Object.entries(asSchema(properties)).map(([name, schema]) => [name, asSchema(schema)]);

export function listVariants(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, ...common } = schema;
  const variants = anyOf ?? oneOf;
  if (Array.isArray(variants)) return variants.flatMap((each) => listVariants({ ...common, ...asSchema(each) }));
  const { type, ...rest } = schema;
  return Array.isArray(type) ? type.map((each: unknown) => ({ ...rest, type: each })) : [schema];
}
