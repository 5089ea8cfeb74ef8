import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pruneOlderThan } from '@faultline/storage';
import type { BuildResult } from '../../build/buildArea.ts';
import { listFiles, manifestFile } from '../../build/releaseManifest.ts';
import { openReleaseTree } from '../registry/store.ts';
import { ReleaseError } from '../registry/registry.ts';
import { isFileName, readManifest } from './readManifest.ts';

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_RELEASE_BYTES = 128 * 1024 * 1024;
const MAX_FILES = 2000;
const TOO_LARGE = 'The files of this release are too large.';

// Maximum number of unpublished versions with uploaded files per credential. A version may have `MAX_RELEASE_BYTES`.
const MAX_PENDING_VERSIONS = 20;
// An upload without a new file for this long can be replaced by another of the same credential.
const IDLE_MS = 10 * 60_000;

// The message gives the reason of the refusal.
export class UploadError extends Error {
  override name = 'UploadError';
  readonly status: 400 | 429;

  constructor(message: string, status: 400 | 429 = 400) {
    super(message);
    this.status = status;
  }
}

interface UploadKey {
  // The uploading credential; others can neither find nor add to its files.
  owner: string;
  area: string;
  version: string;
}

const hashFile = async (file: string) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
};

interface UploadedFile {
  sha256: string;
  bytes: number;
  mtimeMs: number;
}

const hashName = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

async function statFile(file: string) {
  const { size, mtimeMs } = await stat(file);
  return { bytes: size, mtimeMs };
}

// Files are stored in `.uploads` of the tree. They are not served before the release is published.
export function createUploads(tree: string) {
  const root = path.join(openReleaseTree(tree).scratchFolder, '.uploads');
  const getOwnerFolder = (owner: string) => path.join(root, hashName(owner));
  const getFolder = ({ owner, area, version }: UploadKey) => path.join(getOwnerFolder(owner), hashName(area, version));
  // The files of uploads by folder and name. A file is hashed as it arrives, or once if another process received it.
  const received = new Map<string, Map<string, UploadedFile>>();

  // Compares the known files of an upload with the disk.
  async function read(key: UploadKey): Promise<Map<string, UploadedFile>> {
    const dir = getFolder(key);
    const known = received.get(dir);
    const names = (await listFiles(dir).catch(() => [])).filter(isFileName);
    const files = names.map(async (name): Promise<[string, UploadedFile]> => {
      const file = path.join(dir, name);
      const found = await statFile(file);
      const former = known?.get(name);
      const isKnown = former?.bytes === found.bytes && former.mtimeMs === found.mtimeMs;
      return [name, isKnown ? former : { ...found, sha256: await hashFile(file) }];
    });
    const found = await Promise.all(files);
    const current = received.get(dir) ?? new Map<string, UploadedFile>();
    current.clear();
    for (const [name, file] of found) current.set(name, file);
    received.set(dir, current);
    return current;
  }

  async function list(key: UploadKey): Promise<{ name: string; sha256: string; bytes: number }[]> {
    return [...(await read(key))].map(([name, { sha256, bytes }]) => ({ name, sha256, bytes }));
  }

  // Makes room for another version of a credential. Throws UploadError if all of its uploads are in progress.
  async function ensureQuota({ owner }: UploadKey): Promise<void> {
    const dir = getOwnerFolder(owner);
    const names = await readdir(dir).catch(() => []);
    if (names.length < MAX_PENDING_VERSIONS) return;
    const pending = names.map(async (name) => ({
      folder: path.join(dir, name),
      ...(await statFile(path.join(dir, name))),
    }));
    const [oldest] = (await Promise.all(pending)).sort((a, b) => a.mtimeMs - b.mtimeMs);
    if (oldest === undefined || Date.now() - oldest.mtimeMs < IDLE_MS)
      throw new UploadError(
        `${owner} has ${names.length} versions uploaded that are not published. Publish one of them, or try again in ten minutes.`,
        429,
      );
    received.delete(oldest.folder);
    await rm(oldest.folder, { recursive: true, force: true });
  }

  const measure = (files: ReadonlyMap<string, UploadedFile>, without: string) =>
    [...files].reduce((sum, [name, { bytes }]) => sum + (name === without ? 0 : bytes), 0);

  // Stores one file completely or not at all. A repeated file replaces the former one, so an interrupted upload
  // continues with the files that `list` lacks. Throws UploadError if the name, the size, the digest or the number of
  // versions is refused.
  async function put(key: UploadKey, name: string, sha256: string, body: ReadableStream<Uint8Array>): Promise<void> {
    if (!isFileName(name)) throw new UploadError(`"${name}" is not a name that a release's file can have.`);
    const dir = getFolder(key);
    if (!existsSync(dir)) {
      received.delete(dir);
      await pruneOlderThan(root);
      await pruneOlderThan(getOwnerFolder(key.owner));
      await ensureQuota(key);
    }
    const files = received.get(dir) ?? (await read(key));
    if (!files.has(name) && files.size >= MAX_FILES) throw new UploadError(`A release has at most ${MAX_FILES} files.`);
    const room = Math.min(MAX_FILE_BYTES, MAX_RELEASE_BYTES - measure(files, name));
    const file = path.join(dir, name);
    await mkdir(path.dirname(file), { recursive: true });
    const temporary = path.join(path.dirname(file), `.${randomUUID()}`);
    try {
      const digest = await receive(body, temporary, room);
      if (digest !== sha256)
        throw new UploadError(`${name} came with another content than its digest says. Send it again.`);
      const found = await statFile(temporary);
      // Other files of the same release were uploaded at the same time.
      if (measure(files, name) + found.bytes > MAX_RELEASE_BYTES) throw new UploadError(TOO_LARGE);
      files.set(name, { ...found, sha256 });
      await rename(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  // Returns the uploaded files as a build. Throws ReleaseError if they are not a release of this area and version.
  async function open(key: UploadKey): Promise<BuildResult> {
    const outDir = getFolder(key);
    const text = await readFile(path.join(outDir, manifestFile), 'utf8').catch(() => null);
    if (text === null)
      throw new ReleaseError(`${key.area} ${key.version} has not been uploaded: its ${manifestFile} is missing.`);
    const manifest = readManifest(text);
    if (manifest?.area !== key.area || manifest.version !== key.version)
      throw new ReleaseError(`What was uploaded is not ${key.area} ${key.version}.`);
    return { outDir, manifest, ms: 0 };
  }

  async function remove(key: UploadKey): Promise<void> {
    received.delete(getFolder(key));
    await rm(getFolder(key), { recursive: true, force: true });
    // The folder stays while the owner has other uploads.
    await rmdir(getOwnerFolder(key.owner)).catch(() => undefined);
  }

  return { list, put, open, remove };
}

// Writes a body to a file and returns the SHA-256 of the received content.
async function receive(body: ReadableStream<Uint8Array>, file: string, room: number): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > room ? new UploadError(TOO_LARGE) : null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(body), measure, createWriteStream(file, { flags: 'wx' }));
  return hash.digest('base64');
}
