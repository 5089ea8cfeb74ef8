import { truncate, asString } from './coerce.ts';

const MAX_KEY_LENGTH = 400;
const PLAIN = /^[ -~]*$/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const MAX_NO_NAME_LENGTH = 40;
// What CNAs write for a vendor or product that they do not know. Some write `NotFound` for one that they did not find.
const NO_NAME = new Set([
  '',
  'n a',
  'na',
  'nil',
  'no',
  'none',
  'not a',
  'not applicable',
  'not assigned',
  'not available',
  'not defined',
  'not determined',
  'not found',
  'not identified',
  'not known',
  'not provided',
  'not specified',
  'not stated',
  'notfound',
  'null',
  'tba',
  'tbd',
  'to be determined',
  'unassigned',
  'undefined',
  'unidentified',
  'unknown',
  'unspecified',
  'various',
  'multiple',
]);
// No text for an unknown name begins so, with or without `vendor` or `product`.
const OTHER_START = /^[a-loq-sw-z\d]/;
// Spaces other than a single one between words.
const SPACES = /\s\s|[^\S ]/u;
const MARKS_AROUND = /^[\p{P}\s<>=+|~^`$]+|[\p{P}\s<>=+|~^`$]+$/gu;
const MARKS_BETWEEN = /[\s./\\|:_-]+/g;
const SUBJECT = /^(?:vendor|product) | (?:vendor|product|manufacturer|name)s?$/g;

// Returns a key that is equal for all spellings of a vendor, product or searched word: NFKC, case folded, spaces
// (including U+00A0) collapsed and trimmed. Empty only for texts that show nothing, which are not names (`usableName`).
export const identityKey = (text: string): string => {
  const folded = PLAIN.test(text) ? text.toLowerCase() : fold(text).replace(IGNORABLE, '');
  return truncate(collapseSpaces(folded), MAX_KEY_LENGTH);
};

const collapseSpaces = (text: string) => (SPACES.test(text) ? text.replace(/\s+/gu, ' ') : text).trim();

const fold = (text: string) => text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

// Returns the displayed name of a vendor or product; undefined for `n/a`, `Unknown` and blanks.
export function usableName(value: unknown): string | undefined {
  const text = asString(value);
  if (text === undefined) return undefined;
  const name = collapseSpaces(text);
  if (name.length > MAX_NO_NAME_LENGTH && PLAIN.test(name)) return name;
  const key = identityKey(name);
  return isNoName(key) ? undefined : name;
}

/** Returns the key of an entry's product: entries that name the same product in other letters have the same one. */
export const formatProductKey = ({ vendor, product }: { vendor: string | null; product: string | null }): string =>
  `${identityKey(vendor ?? '')}\n${identityKey(product ?? '')}`;

// `[UNKNOWN]`, `* n/a *` and `unknown vendor` are written for `unknown` and `n/a`.
const isNoName = (key: string): boolean =>
  !OTHER_START.test(key) &&
  NO_NAME.has(key.replaceAll(MARKS_AROUND, '').replaceAll(MARKS_BETWEEN, ' ').replaceAll(SUBJECT, ''));
