import { commitKey, isComparable, toVersionRanges } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import { compactName, type Package, toPackage } from '../packages/Package.ts';
import { linkPackages } from '../packages/linkPackages.ts';
import type { ParsedRecord } from '../readFiles.ts';
import type { CveRecord, RecordProduct } from '../record/CveRecord.ts';
import { affectedPairs, dedupeEntries, isReadable, markSecondOpinions, selectNamed } from '../record/affected.ts';
import { formatProductKey } from '../record/identityKey.ts';
import { toTsvector } from '../record/searchWords.ts';
import { getPurlType, type OsvRange, type OsvStatement } from './readAdvisory.ts';

type Statement = Omit<OsvStatement, 'cveIds'>;

// The source of the entries that advisories add.
export const OSV = 'OSV';

// Returns the entries of a document that its record states.
export const listOwnEntries = (affected: readonly RecordProduct[]): RecordProduct[] =>
  markSecondOpinions(affected.filter(({ advisory }) => advisory === undefined).map(toOwnEntry));

function toOwnEntry(entry: RecordProduct): RecordProduct {
  const own = { ...entry, ranges: entry.ranges.map(withoutSource) };
  delete own.decides;
  return own;
}

function withoutSource(range: RecordProduct['ranges'][number]): RecordProduct['ranges'][number] {
  const { sources, ...stated } = range;
  const own = sources?.filter((source) => source !== OSV) ?? [];
  return own.length > 1 ? { ...stated, sources: own } : stated;
}

// Adds the statements of advisories about the packages of a record: as entries of the record's products, or, if none of
// them is the package, as products with the names of the packages. If the assigner states the affected versions of the
// product, they decide and the advisory is a second opinion; otherwise the entries of ADPs are.
export function addStatements(record: CveRecord, statements: readonly Statement[]): CveRecord {
  const { document } = record;
  const own = listOwnEntries(document.affected);
  const added = record.status === 'REJECTED' ? [] : statements.flatMap((statement) => toEntry(statement, own) ?? []);
  const affected = markSecondOpinions([...own, ...added]);
  return {
    ...record,
    pairs: linkPackages(affectedPairs(affected), { ...document, affected }),
    document: { ...document, affected: dedupeEntries(affected) },
  };
}

function toEntry(statement: Statement, own: readonly RecordProduct[]): RecordProduct | undefined {
  const { advisory, ecosystem, name, ranges } = statement;
  const type = getPurlType(ecosystem);
  const found = type === undefined ? undefined : toPackage(type, name);
  if (found === undefined) return undefined;
  const { vendor, product } = findProduct(found, ranges, own) ?? toOwnNames(found, name);
  const entry: RecordProduct = {
    vendor,
    product,
    source: OSV,
    advisory,
    category: null,
    packages: [found],
    default_status: 'unaffected',
    ranges: ranges.map((range) => ({ ...range, status: 'affected' })),
  };
  const key = formatProductKey(entry);
  const assigned = own.filter((each) => each.adp !== true && formatProductKey(each) === key && statesRange(each));
  const isKnown = assigned.length > 0 && !(isOfCommits(entry) && !assigned.some(isOfCommits));
  return isKnown ? { ...entry, decides: false } : entry;
}

// Returns whether all ends of an entry's ranges are commits without a tag before them: with versions of releases they
// can't be compared.
const isOfCommits = ({ ranges }: RecordProduct): boolean =>
  ranges.length > 0 &&
  ranges.every(({ version, less_than, less_than_or_equal }) =>
    [version, less_than, less_than_or_equal].some((text) => text !== null && commitKey(text) !== undefined),
  );

// Returns whether an entry says which versions are affected and which are not. One that lists single versions says
// nothing of the others.
function statesRange(entry: RecordProduct): boolean {
  if (!isReadable(entry)) return false;
  if (entry.default_status !== 'unknown') return true;
  return entry.ranges.some(
    (range) => isComparable(range) && toVersionRanges(range).some(({ from, to }) => from?.text !== to?.text),
  );
}

// The entry of a record that is about a package: by the package that it names, by its name, or by a version that both
// name.
function findProduct(
  found: Package,
  ranges: readonly OsvRange[],
  own: readonly RecordProduct[],
): RecordProduct | undefined {
  const named = own.filter(selectNamed(own)).filter(({ product }) => product !== null);
  const bounds = new Set(ranges.flatMap(listBounds));
  return (
    named.find(({ packages = [] }) => packages.some((each) => isSamePackage(each, found))) ??
    named.find(({ product }) => isNamed(found, product ?? '')) ??
    named.find((entry) => entry.ranges.some((range) => listBounds(range).some((bound) => bounds.has(bound))))
  );
}

const isSamePackage = (a: Package, b: Package): boolean => a.ecosystem === b.ecosystem && a.name === b.name;

const splitName = (name: string) => {
  const parts = name.replace(/(?:\/|\.)v\d+$/, '').split('/');
  return { owner: parts.slice(0, -1).join('/'), last: parts.at(-1) ?? name };
};

// True if a product has the name of the package or the last part of it: `moby` and `moby/moby` for
// `github.com/moby/moby`.
function isNamed({ name }: Package, product: string): boolean {
  const { owner, last } = splitName(name);
  const names = [name, last, `${owner.split('/').at(-1) ?? ''}/${last}`].map(compactName);
  return (
    names.includes(compactName(product)) ||
    (product.includes('/') && compactName(splitName(product).last) === compactName(last))
  );
}

const VERSION = /\d+(?:\.\d+)+[\w.-]*/g;

// The versions in a range, such as `2.4.1`: two projects rarely share one.
const listBounds = ({ version, less_than, less_than_or_equal }: OsvRange): string[] =>
  [version, less_than, less_than_or_equal].flatMap((text) => text?.slice(0, 300).match(VERSION) ?? []);

// The names of the product of a package that no record names: its namespace, if it has one, and its own name.
function toOwnNames({ ecosystem }: Package, name: string): { vendor: string; product: string } {
  const separated = ecosystem === 'maven' ? name.replace(':', '/') : name;
  const { owner, last } = splitName(separated);
  if (ecosystem === 'golang' || owner === '') return { vendor: name, product: name };
  return { vendor: owner.replace(/^@/, ''), product: last };
}

export async function addStoredStatements(tx: Db, items: ParsedRecord[]): Promise<ParsedRecord[]> {
  const ids = items.map(({ record }) => record.cveId);
  const rows = await tx.rows<Statement & { cve_id: string }>(sql`
    select cve_id, ecosystem, advisory, name, ranges from osv_statements where cve_id = any(${ids}::text[])
    order by cve_id, ecosystem, advisory, name`);
  if (rows.length === 0) return items;
  const byCve = Map.groupBy(rows, ({ cve_id }) => cve_id);
  return items.map((item) => {
    const statements = byCve.get(item.record.cveId);
    if (statements === undefined) return item;
    const record = addStatements(item.record, statements);
    return { ...item, record, json: JSON.stringify(record.document), words: toTsvector(record) };
  });
}
