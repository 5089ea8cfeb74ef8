import { severities } from '../contract/cves/severity.ts';
import type { FieldName } from './searchQuery.ts';

/** One field of the query language: what its values are, and how one is read. */
export interface SearchField {
  name: FieldName;
  /** True if `<`, `<=`, `>` and `>=` are allowed in addition to `:`. */
  isOrdered: boolean;
  /** Describes valid values in messages: "a number from 0 to 10". */
  expects: string;
  /** Describes the field in the help. */
  matches: string;
  /** A term of this field, for the help. */
  example: string;
  /** All values, if there are few. */
  values?: readonly string[];
  /** Returns the value of a text; undefined if it is not one. */
  read: (text: string) => string | number | boolean | undefined;
}

/** The longest text a field takes, as the filters of lists do. */
export const MAX_VALUE_LENGTH = 200;

const A_DATE = 'a date, such as 2026-01-31';
const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** The fields, in the order in which the help and the completion list them. */
export const searchFields: readonly SearchField[] = [
  field('vendor', 'vendor:apache', 'Vendors with this in their name', 'a name', readText),
  field('product', 'product:"http server"', 'Products with this in their name', 'a name', readText),
  choice('severity', 'severity:Critical', 'Severity', severities),
  ordered('cvss', 'cvss>=7', 'CVSS score', 'a number from 0 to 10', readNumber(10)),
  ordered('epss', 'epss>0.5', 'EPSS score', 'a number from 0 to 1', readNumber(1)),
  flag('kev', 'kev:true', "In CISA's KEV catalog"),
  choice('exploitation', 'exploitation:active', "Exploitation, as CISA's SSVC states it. poc includes active", [
    'none',
    'poc',
    'active',
  ]),
  flag('exploit', 'exploit:true', 'A reference is tagged as an exploit'),
  ordered('published', 'published>=2026-01-01', 'Published (UTC)', A_DATE, readDay),
  ordered('updated', 'updated>=2026-01-01', 'Last updated (UTC)', A_DATE, readDay),
  flag('tracked', 'tracked:true', 'On your track list'),
  field('cwe', 'cwe:79', 'Weakness, by its CWE number', 'a number, such as 79 or CWE-79', readCwe),
  field('id', 'id:CVE-2026-1', 'CVE IDs starting with this', 'a CVE ID or the beginning of one', readCveId),
  field('ref', 'ref:github.com', 'Host of a reference', 'a host, such as github.com', readHost),
  field('status', 'status:rejected', 'Status of the record', 'a word, such as rejected', (text) =>
    // In this order: lower case may be longer.
    readText(text.toLowerCase()),
  ),
];

/**
 * Names that people write for a field out of habit; a query with one is refused with the field's name as the
 * suggestion.
 */
export const fieldAliases: Readonly<Record<string, FieldName>> = {
  score: 'cvss',
  level: 'severity',
  cve: 'id',
  exploited: 'kev',
  weakness: 'cwe',
  reference: 'ref',
  host: 'ref',
  date: 'published',
  modified: 'updated',
  state: 'status',
};

export const findSearchField = (name: string): SearchField | undefined =>
  searchFields.find((field) => field.name === name.toLowerCase());

type Reader = SearchField['read'];

function field(name: FieldName, example: string, matches: string, expects: string, read: Reader): SearchField {
  return { name, example, matches, expects, read, isOrdered: false };
}

function ordered(...[name, example, matches, expects, read]: Parameters<typeof field>): SearchField {
  return { name, example, matches, expects, read, isOrdered: true };
}

function choice(name: FieldName, example: string, matches: string, values: readonly string[]): SearchField {
  const read = (text: string) => values.find((value) => value.toLowerCase() === text.toLowerCase());
  return { ...field(name, example, matches, `one of ${values.join(', ')}`, read), values };
}

function flag(name: FieldName, example: string, matches: string): SearchField {
  const read = (text: string) => booleans.get(text.toLowerCase());
  return { ...field(name, example, matches, 'true or false', read), values: ['true', 'false'] };
}

function readText(text: string): string | undefined {
  return text !== '' && text.length <= MAX_VALUE_LENGTH ? text : undefined;
}

function readNumber(max: number) {
  return (text: string): number | undefined =>
    /^(?:\d{1,2}(?:\.\d{0,5})?|\.\d{1,5})$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

// A valid calendar day: `Date` would read the 31st of February as a day of March.
function readDay(text: string): string | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
}

function readCwe(text: string): number | undefined {
  const [, number] = /^(?:cwe-)?(\d{1,5})$/i.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

function readCveId(text: string): string | undefined {
  const [, number] = /^(?:cve-)?(\d{1,4}|\d{4}-\d{0,19})$/i.exec(text) ?? [];
  return number === undefined ? undefined : `CVE-${number}`;
}

// An address stands for its host.
function readHost(text: string): string | undefined {
  const [host = ''] = text.replace(/^[a-z]+:\/\//i, '').split(/[/?#\s]/);
  return readText(host.toLowerCase());
}
