type JsonSchema = { [key: string]: unknown };
type Components = Readonly<Record<string, JsonSchema>>;

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00.000Z',
  email: 'ann@example.com',
};

const NAMES: Readonly<Record<string, string>> = {
  cve_id: 'CVE-2026-1234',
  vendor_name: 'Acme',
  product_name: 'Gateway',
};

const prefix = '#/components/schemas/';

const asList = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);

export function createExample(schema: JsonSchema, components: Components): unknown {
  const { $ref, examples, enum: words, anyOf, type, properties, items, additionalProperties, propertyNames } = schema;
  const create = (of: unknown) => createExample((of ?? {}) as JsonSchema, components);
  if (typeof $ref === 'string') return create(components[$ref.slice(prefix.length)]);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(examples)) return examples[0];
  if (Array.isArray(words)) return words[0];
  if (Array.isArray(anyOf)) return create(anyOf[0]);
  if (type === 'array') return [create(items)];
  if (type === 'object') {
    const members = Object.entries((properties ?? {}) as Components).map(([name, of]) => [
      name,
      of['type'] === 'string' && !of['enum'] && Object.hasOwn(NAMES, name) ? NAMES[name] : create(of),
    ]);
    const keys = asList(((propertyNames ?? {}) as JsonSchema)['enum']);
    const record =
      typeof additionalProperties === 'object' ? keys.map((key) => [key, create(additionalProperties)]) : [];
    return Object.fromEntries([...members, ...record]) as unknown;
  }
  if (type === 'number' || type === 'integer') return schema['minimum'] ?? 1;
  if (type === 'boolean') return true;
  if (type !== 'string') return null;
  return FORMATS[String(schema['format'])] ?? 'text'.padEnd(Number(schema['minLength'] ?? 0), '-');
}
