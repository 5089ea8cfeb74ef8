import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { createRandom } from './randomVersions.ts';
import type { Pair } from './tools.ts';

const archive = fileURLToPath(new URL('../../../../../shared/data/large.tar.gz', import.meta.url));

/** Real records are not part of this project. */
export const missingRecords = existsSync(archive) ? undefined : 'the 60,000 real records are not on this machine';

const BLOCK = 512;

// The files of a tar archive in the format of POSIX, one by one.
async function* readArchive(path: string): AsyncGenerator<string> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path).pipe(createGunzip())) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    for (;;) {
      const size = Number.parseInt(bytes.subarray(124, 136).toString('latin1'), 8) || 0;
      const end = BLOCK + Math.ceil(size / BLOCK) * BLOCK;
      if (bytes.length < end) break;
      if (size > 0) yield bytes.subarray(BLOCK, BLOCK + size).toString();
      bytes = bytes.subarray(end);
    }
  }
}

interface Stated {
  affected?: {
    versions?: { version?: string; lessThan?: string; lessThanOrEqual?: string; changes?: { at?: string }[] }[];
  }[];
}

// The bounds and versions of each product of a record.
function listTexts(text: string): string[][] {
  if (!text.includes('"versions"')) return [];
  const { containers } = JSON.parse(text) as { containers?: { cna?: Stated; adp?: Stated[] } };
  return [containers?.cna, ...(containers?.adp ?? [])].flatMap((container) =>
    (container?.affected ?? []).map(({ versions = [] }) => [
      ...new Set(
        versions
          .flatMap(({ version, lessThan, lessThanOrEqual, changes = [] }) => [
            version,
            lessThan,
            lessThanOrEqual,
            ...changes.map(({ at }) => at),
          ])
          .filter((each) => typeof each === 'string'),
      ),
    ]),
  );
}

/** The versions that real records name of one product, by product. */
export async function readRealVersions(): Promise<string[][]> {
  const found: string[][] = [];
  for await (const text of readArchive(archive))
    for (const texts of listTexts(text)) if (texts.length > 1) found.push(texts);
  return found;
}

const NUMBERS = /^\d+(?:\.\d+)*$/;
const MAX_PAIRS_OF_PRODUCT = 200;

/** Returns pairs of versions that one product has, those with more than numbers first. */
export function choosePairs(products: readonly string[][], count: number, isValid: (text: string) => boolean): Pair[] {
  const random = createRandom(50);
  const pairs = new Map<string, Pair>();
  for (const texts of products) {
    const valid = texts.filter(isValid);
    for (let step = 0; step < Math.min(MAX_PAIRS_OF_PRODUCT, valid.length * 4); step += 1) {
      const [a = '', b = ''] = [0, 0].map(() => valid[Math.floor(random() * valid.length)]);
      if (a !== b) pairs.set(`${a} ${b}`, [a, b]);
    }
  }
  const isPlain = ([a, b]: Pair) => NUMBERS.test(a) && NUMBERS.test(b);
  const weighted = Array.from(pairs.values(), (pair) => ({ pair, weight: random() + (isPlain(pair) ? 1 : 0) }));
  return weighted
    .toSorted((a, b) => a.weight - b.weight)
    .slice(0, count)
    .map(({ pair }) => pair);
}
