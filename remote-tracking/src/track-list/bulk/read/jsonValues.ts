export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const asObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(asObject) : []);

export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.trim() !== 'NOASSERTION' ? value.trim() : undefined;

// Words that tools write for a version, supplier or location that they do not know.
const NOTHING =
  /^(?:none|unknown|noassertion|not[ -]?(?:available|applicable|known|found)|n\/?a|undefined|unspecified|null|\(devel\)|[-*?])$/i;

/** Returns a text other than `NONE`, `UNKNOWN`, `NOASSERTION` and the like. */
export function asKnown(value: unknown): string | undefined {
  const text = asText(value);
  return text === undefined || NOTHING.test(text) ? undefined : text;
}
