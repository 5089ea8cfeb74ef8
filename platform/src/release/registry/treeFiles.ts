import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import {
  joinLocation,
  listNames,
  locateFile,
  type ObjectHeaders,
  readObject,
  writeAtomically,
} from '@faultline/storage';
import { getMimeType } from 'hono/utils/mime';
import { workspaceRoot } from '../../build/area.ts';
import { manifestFile } from '../../build/releaseManifest.ts';
import { ReleaseError } from './registry.ts';

// The version exists with other content.
export class OtherContentError extends ReleaseError {
  constructor(area: string, version: string) {
    super(
      `${area} ${version} is published with other content, and a release never changes. ` +
        `Raise the version, or leave it out to have one made of the content.`,
    );
  }
}

// The location of a file in a release tree is a path in a folder, or `s3://bucket/key`.

// Names that begin with a dot are private to writers and must not be served.
export const treePaths = (tree: string) => ({
  index: joinLocation(tree, 'index.html'),
  registry: joinLocation(tree, 'registry.json'),
  // This file is sent as `/registry.json`.
  publicRegistry: joinLocation(tree, 'public.json'),
  headers: joinLocation(tree, 'headers.json'),
  lock: joinLocation(tree, '.lock'),
  staging: joinLocation(tree, '.staging'),
  history: (revision: number) => joinLocation(tree, 'r/history', `${revision}.json`),
  // This file is sent as the change of a revision.
  publicChange: (revision: number) => joinLocation(tree, 'r/history', `${revision}.public.json`),
  // A release that the public registry omits, for a web server over a folder.
  entry: (area: string, version: string) => joinLocation(tree, 'r/history', `${area}@${version}.json`),
  // The signature over the files of a revision.
  statement: (revision: number) => joinLocation(tree, 'r/history', `${revision}.signed.json`),
  // The keys that may sign. The keys of a version sign the next one.
  root: (version: number) => joinLocation(tree, 'r/history', `${version}.root.json`),
  // The page of an open release set; the registry holds its hash.
  setPage: (revision: number) => joinLocation(tree, 'r/history', `${revision}.html`),
  // The folder of a withdrawn release's files, which are no longer served.
  withdrawn: (area: string, version: string) => joinLocation(tree, '.withdrawn', area, version),
  release: (area: string, version: string) => joinLocation(tree, 'r', area, version),
  // The source maps of a release, for operators. They are not served.
  maps: (area: string, version: string) => joinLocation(tree, '.maps', area, version),
});

export const releaseUrl = (area: string, version: string, file = '') => `/r/${area}/${version}/${file}`;

// In object storage the manifest is written last, so that its presence means that the release is complete.
export const getManifestPath = (tree: string, area: string, version: string) =>
  joinLocation(treePaths(tree).release(area, version), manifestFile);

export async function readTreeFile(file: string): Promise<Buffer | null> {
  const { store, key } = locateFile(file);
  return (await readObject(store, key))?.content ?? null;
}

export async function hasTreeFile(file: string): Promise<boolean> {
  const { store, key } = locateFile(file);
  return (await store.head(key)) !== null;
}

const YEAR = 'public, max-age=31536000, immutable';
const encodings: Record<string, string> = { br: 'br', gz: 'gzip' };

// The headers are stored with the file in object storage, because a CDN may serve it from there.
export function getObjectHeaders(key: string): ObjectHeaders {
  const [, name = key, ending = ''] = /^(.*)\.(br|gz)$/.exec(key) ?? [];
  const contentEncoding = encodings[ending];
  return {
    contentType: getMimeType(name) ?? 'application/octet-stream',
    cacheControl: /(^|\/)r\/[^/]+\/[^/]+\//.test(key) ? YEAR : 'no-cache',
    ...(contentEncoding ? { contentEncoding } : {}),
  };
}

// The file is replaced atomically.
export async function writeTreeFile(file: string, content: string | Buffer): Promise<void> {
  const { store, key } = locateFile(file);
  await store.put(key, content, { headers: getObjectHeaders(key) });
}

// Throws ConflictError if the file exists; nothing is written.
export async function createTreeFile(file: string, content: string | Buffer): Promise<void> {
  const { store, key } = locateFile(file);
  await store.put(key, content, { headers: getObjectHeaders(key), condition: { ifAbsent: true } });
}

export async function removeTreeFile(file: string): Promise<void> {
  const { store, key } = locateFile(file);
  await store.delete(key);
}

// The oldest comes first.
export async function listRevisions(tree: string): Promise<number[]> {
  const names = await listNames(joinLocation(tree, 'r/history'));
  return names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : [])).sort((a, b) => a - b);
}

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

// The compressed forms of a file: their endings and how they are unpacked.
export const compressedForms = [
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
] as const;

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
