import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { workspaceRoot } from '../../build/area.ts';
import { writeAtomically } from '@faultline/storage';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const cache = path.join(workspaceRoot, '.cache/compressed');

// Images and fonts are already compressed.
export const isText = (name: string) => /\.(js|mjs|css|html|json|svg|txt|map|webmanifest|xml)$/.test(name);

const encode = (ending: string, content: Buffer, quality: number) =>
  ending === 'gz'
    ? zip(content, { level: 9 })
    : brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });

const endings = ['br', 'gz'];

// Returns the compressed forms of a file that never changes, by ending. They are cached by content, because
// compression is slow.
export async function compressFile(name: string, content: Buffer): Promise<[ending: string, Buffer][]> {
  if (!isText(name)) return [];
  const hash = createHash('sha256').update(content).digest('hex');
  return Promise.all(
    endings.map(async (ending): Promise<[string, Buffer]> => {
      const file = path.join(cache, `${hash}.${ending}`);
      const known = await readFile(file).catch(() => null);
      if (known) return [ending, known];
      const made = await encode(ending, content, constants.BROTLI_MAX_QUALITY);
      await writeAtomically(file, made);
      return [ending, made];
    }),
  );
}

// Used for documents that every change writes again: the best quality would delay the next writer by 0.2 s.
export const compressFast = (content: Buffer): Promise<[ending: string, Buffer][]> =>
  Promise.all(endings.map(async (ending): Promise<[string, Buffer]> => [ending, await encode(ending, content, 9)]));
