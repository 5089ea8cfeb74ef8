import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { workspaceRoot } from '../build/area.ts';
import { writeAtomically } from './writeAtomically.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const cache = path.join(workspaceRoot, '.cache/compressed');

/** Text; pictures and fonts are compressed already. */
const isText = (name: string) => /\.(js|mjs|css|html|json|svg|txt|map|webmanifest|xml)$/.test(name);

const encodings = {
  br: (content: Buffer) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => zip(content, { level: 9 }),
};

/** The compressed forms of a file, by ending; small pieces of changing text are not worth a place in the cache. */
export async function compressed(name: string, content: Buffer, cached = true): Promise<[ending: string, Buffer][]> {
  if (!isText(name)) return [];
  const hash = createHash('sha256').update(content).digest('hex');
  return Promise.all(
    Object.entries(encodings).map(async ([ending, encode]): Promise<[string, Buffer]> => {
      const file = path.join(cache, `${hash}.${ending}`);
      const known = cached ? await readFile(file).catch(() => null) : null;
      if (known) return [ending, known];
      const made = await encode(content);
      if (cached) await writeAtomically(file, made);
      return [ending, made];
    }),
  );
}
