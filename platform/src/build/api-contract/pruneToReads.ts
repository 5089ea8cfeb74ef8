import { asSchema, type JsonSchema, listProperties, listVariants } from './jsonSchema.ts';

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

/**
 * Reduces a response schema to the fields that its readers access when they read samples of the schema. Other fields
 * never reach a screen.
 */
export function pruneToReads(schema: JsonSchema, readers: readonly ((data: unknown) => unknown)[]): JsonSchema {
  const reads = new Set<string>();
  for (const read of readers) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      const paths = new WeakMap<object, string>();
      markHandedOn(read(observe(createSample(schema, sample), '', reads, paths)), reads, paths);
    }
  }
  return prune(schema, '', reads);
}
