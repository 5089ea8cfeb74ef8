import { asList, asObject, asString } from '../../ingest/record/coerce.ts';
import type { Matcher, Outcome } from './createMatcher.ts';
import { namesPackage, type RawRecord, readCarefully } from './plainReader.ts';
import type { Pair } from './readPairs.ts';

export type Cause =
  | 'package not found'
  | 'wrong product'
  | 'record has no product'
  | 'record has no range'
  | 'range not readable'
  | 'uncomparable'
  | 'record disagrees with OSV'
  | 'version compared wrongly';

export interface Result {
  pair: Pair;
  version: string;
  isAffected: boolean;
  isFound: boolean;
  // The result for the record's own product; undefined if it names none.
  given: Outcome | undefined;
  // The result for a component of an SBOM.
  endToEnd: Outcome;
  // The record names the package, and its versions agree with OSV.
  isInReach: boolean;
  cause: Cause | undefined;
}

const isRight = (outcome: Outcome, isAffected: boolean): boolean => (outcome === 'affected') === isAffected;

export async function measurePair(pair: Pair, record: RawRecord, matcher: Matcher): Promise<Result[]> {
  const reading = readCarefully(record, pair);
  const isInReach =
    typeof reading === 'function' && pair.samples.every(({ version, isAffected }) => reading(version) === isAffected);
  const products = await matcher.listProducts(pair.cveId);
  const named = products.filter((product) => namesPackage(pair, product));
  const own = (named.length > 0 ? named : products.length === 1 ? products : []).map(({ id }) => id);
  const found = await matcher.findPackage(pair.purl);
  const isFound =
    found.some((id) => products.some((product) => product.id === id)) || (found.length > 0 && own.length === 0);
  const results: Result[] = [];
  for (const { version, isAffected } of pair.samples) {
    const given = own.length === 0 ? undefined : await matcher.match(pair.cveId, own, version);
    const endToEnd = await matcher.match(pair.cveId, found, version);
    const findCause = (): Cause | undefined => {
      if (isRight(endToEnd, isAffected)) return undefined;
      if (found.length === 0) return 'package not found';
      if (isAffected && products.length === 0) return 'record has no product';
      if (isAffected && !isFound) return 'wrong product';
      if (endToEnd === 'uncomparable') return 'uncomparable';
      if (reading === 'no plain range') return hasRange(record) ? 'range not readable' : 'record has no range';
      if (typeof reading === 'function' && reading(version) !== isAffected) return 'record disagrees with OSV';
      return typeof reading === 'function' ? 'version compared wrongly' : 'wrong product';
    };
    results.push({ pair, version, isAffected, isFound, given, endToEnd, isInReach, cause: findCause() });
  }
  return results;
}

const NO_VERSION = /^(?:n\/a|unspecified|unknown|-|)$/i;

const hasRange = ({ containers }: RawRecord): boolean =>
  containers
    .flatMap(({ affected }) => affected)
    .flatMap(({ versions }) => asList(versions).map(asObject))
    .some(
      ({ version, lessThan, lessThanOrEqual }) =>
        lessThan !== undefined || lessThanOrEqual !== undefined || !NO_VERSION.test(asString(version) ?? ''),
    );
