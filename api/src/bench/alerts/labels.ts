import { asList, asObject, asString } from '../../ingest/record/coerce.ts';
import { getNext, getPrevious, includesVersion } from '../matching/ecosystemOrder.ts';
import { compact, findPlainEntry, readRawRecord } from '../matching/plainReader.ts';

// Labels read the JSON of a record by code that the matcher does not use: `plainReader` and `ecosystemOrder` of the
// matching bench, and the comparison of texts below.

// True if a change has to cause alerts; undefined if this reader cannot decide, so that the update is left out.
export function isNotable(before: unknown, after: unknown): boolean | undefined {
  const state = (json: unknown) => asString(asObject(asObject(json).cveMetadata).state);
  if (state(after) === 'REJECTED') return false;
  if (state(before) === 'REJECTED') return true;
  const [old, now] = [listScores(before), listScores(after)];
  if (old.length === 0 && now.length > 0) return true;
  const isSame = JSON.stringify([readParts(before), old]) === JSON.stringify([readParts(after), now]);
  return isSame ? false : old.length === 1 && now.length === 1 && old[0] !== now[0] ? true : undefined;
}

const listContainers = (json: unknown) => {
  const { cna, adp } = asObject(asObject(json).containers);
  return [asObject(cna), ...asList(adp).map(asObject)];
};

const listScores = (json: unknown): number[] =>
  listContainers(json)
    .flatMap(({ metrics }) => asList(metrics).flatMap((metric) => Object.values(asObject(metric)).map(asObject)))
    .flatMap(({ baseScore }) => (typeof baseScore === 'number' ? [baseScore] : []));

const readParts = (json: unknown) =>
  listContainers(json).map(({ providerMetadata, affected, metrics }) => [
    asObject(providerMetadata).shortName,
    affected,
    metrics,
  ]);

export interface Subject {
  vendor: string;
  product: string;
  affected: string;
  unaffected: string;
}

// A product whose affected versions are simple before and after the update, with a version that both affect and one
// that neither affects.
export function findSubject(before: unknown, after: unknown): Subject | undefined {
  const [old, now] = [before, after].map((json) => findPlainEntry(readRawRecord(json)));
  if (old === undefined || now === undefined || old.product !== now.product || old.vendor !== now.vendor)
    return undefined;
  const isAffected = (entry: typeof now, version: string) =>
    includesVersion('', entry.ranges, version) && !includesVersion('', entry.holes, version);
  const versions = [old, now].flatMap(({ ranges }) =>
    ranges.flatMap(({ from, to, includesEnd }) => [
      ...(from === undefined ? [] : [from, getPrevious(from)]),
      ...(to === undefined ? [] : [to, includesEnd ? getNext(to) : getPrevious(to)]),
    ]),
  );
  const known = versions.filter((version) => version !== undefined);
  const affected = known.find((version) => isAffected(old, version) && isAffected(now, version));
  const unaffected = known.find((version) => !isAffected(old, version) && !isAffected(now, version));
  if (affected === undefined || unaffected === undefined) return undefined;
  return { vendor: now.vendor, product: now.product, affected, unaffected };
}

// The model of a tracker that knows only the CPE names of a record: true if they name the product.
export function namesByCpe(json: unknown, { vendor, product }: Subject): boolean {
  const names = JSON.stringify(listContainers(json)).match(/cpe:(?:2\.3:|\/)[aoh]:[^"]+/g) ?? [];
  return names.some((name) => {
    const [, of = '', what = ''] = /cpe:(?:2\.3:|\/)[aoh]:([^:]+):([^:]+)/.exec(name) ?? [];
    return compact(of) === compact(vendor) && compact(what) === compact(product);
  });
}
