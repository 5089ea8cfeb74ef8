import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPurlType, readAdvisory } from '../../ingest/osv/readAdvisory.ts';
import { getNext, getPrevious, includesVersion, type PlainRange } from './ecosystemOrder.ts';

export interface Sample {
  version: string;
  isAffected: boolean;
}

export interface Pair {
  ecosystem: string;
  name: string;
  // Without a version.
  purl: string;
  cveId: string;
  ranges: PlainRange[];
  samples: Sample[];
}

// `-0` is the lowest pre-release; no real version has it.
const toReal = (version: string): string => version.replace(/-0$/, '');

// Versions just inside and outside of each end of the ranges.
function listSamples(ecosystem: string, ranges: readonly PlainRange[]): Sample[] {
  const versions = ranges.flatMap(({ from, to, includesEnd }) => [
    ...(from === undefined ? [] : [toReal(from), getPrevious(toReal(from))]),
    ...(to === undefined ? [] : [toReal(to), includesEnd ? getNext(to) : getPrevious(toReal(to))]),
  ]);
  return [...new Set(versions)]
    .filter((version) => version !== undefined)
    .map((version) => ({ version, isAffected: includesVersion(ecosystem, ranges, version) }));
}

const toPurl = (ecosystem: string, name: string): string =>
  `pkg:${getPurlType(ecosystem)}/${name.replace(':', '/').split('/').map(encodeURIComponent).join('/')}`;

const isStart = (version: string): boolean => /^0(?:\.0)*(?:-0)?$/.test(version);

export const toPair = (pair: Omit<Pair, 'purl' | 'samples'>): Pair => ({
  ...pair,
  purl: toPurl(pair.ecosystem, pair.name),
  samples: listSamples(pair.ecosystem, pair.ranges),
});

// Reads a folder of advisories in OSV format, with a folder for each ecosystem.
export async function readPairs(folder: string, isKnown: (cveId: string) => boolean): Promise<Pair[]> {
  const pairs = new Map<string, Omit<Pair, 'purl' | 'samples'>>();
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((each) => each.endsWith('.json')).toSorted()) {
    const json: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
    for (const { cveIds, ecosystem, name, ranges } of readAdvisory(json)) {
      const plain = ranges.map(({ version, less_than, less_than_or_equal }): PlainRange => {
        const isSingle = less_than === null && less_than_or_equal === null;
        const to = isSingle ? version : (less_than ?? less_than_or_equal ?? undefined);
        return {
          from: isStart(version) ? undefined : version,
          to: to === '*' ? undefined : to,
          includesEnd: less_than === null,
        };
      });
      if (plain.length === 0) continue;
      for (const cveId of cveIds.filter(isKnown)) {
        const key = `${ecosystem} ${name} ${cveId}`;
        const known = pairs.get(key)?.ranges ?? [];
        pairs.set(key, { ecosystem, name, cveId, ranges: [...known, ...plain] });
      }
    }
  }
  return [...pairs.values()].map(toPair);
}
