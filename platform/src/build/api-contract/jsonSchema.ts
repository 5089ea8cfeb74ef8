import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

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
