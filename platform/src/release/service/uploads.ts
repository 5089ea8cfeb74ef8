import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { areaName, releaseVersion, screen } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import type { BuildResult } from '../../build/buildArea.ts';
import { getScratchFolder } from '../registry/treeFiles.ts';
import { manifestFile, type ReleaseManifest } from '../../build/releaseManifest.ts';
import { pruneOlderThan } from '../../processes/sharedFiles.ts';
import { hasReleaseFileType, listFiles } from '../../build/releaseFiles.ts';
import { ReleaseError } from '../registry/registry.ts';

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_RELEASE_BYTES = 128 * 1024 * 1024;
const MAX_FILES = 2000;

/** A file that no writer of ours names otherwise: of a type that releases have, with no empty, hidden or climbing part. */
const isFileName = (name: string) =>
  name.length <= 200 &&
  name.split('/').length <= 5 &&
  name.split('/').every((part) => /^[\w@~+-][\w.@~+-]*$/.test(part)) &&
  hasReleaseFileType(name);

/** An upload that is refused; the message says why. */
export class UploadError extends Error {
  override name = 'UploadError';
}

export interface UploadKey {
  /** Who uploads: nobody finds, or adds to, what another has sent. */
  owner: string;
  area: string;
  version: string;
}

const hashFile = async (file: string) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
};

/** Takes the files of releases in, one by one, into `.uploads` of the tree; nothing of them is served before the release is published. */
export function createUploads(tree: string) {
  const root = path.join(getScratchFolder(tree), '.uploads');
  const getFolder = ({ owner, area, version }: UploadKey) =>
    path.join(
      root,
      createHash('sha256')
        .update(JSON.stringify([owner, area, version]))
        .digest('hex')
        .slice(0, 32),
    );

  async function list(key: UploadKey): Promise<{ name: string; sha256: string; bytes: number }[]> {
    const dir = getFolder(key);
    const names = await listFiles(dir).catch(() => []);
    return Promise.all(
      names.filter(isFileName).map(async (name) => {
        const file = path.join(dir, name);
        return { name, sha256: await hashFile(file), bytes: (await stat(file)).size };
      }),
    );
  }

  /**
   * Stores one file under its name, whole or not at all. Sent again, it takes the former's place: an upload that was cut off is resumed by
   * sending what `list` lacks.
   * @throws UploadError where the name, the size or the digest is refused.
   */
  async function put(key: UploadKey, name: string, sha256: string, body: ReadableStream<Uint8Array>): Promise<void> {
    if (!isFileName(name)) throw new UploadError(`"${name}" is not a name that a release's file can have.`);
    const others = (await list(key)).filter((each) => each.name !== name);
    if (others.length >= MAX_FILES) throw new UploadError(`A release has at most ${MAX_FILES} files.`);
    const room = Math.min(MAX_FILE_BYTES, MAX_RELEASE_BYTES - others.reduce((sum, { bytes }) => sum + bytes, 0));
    await pruneOlderThan(root);
    const file = path.join(getFolder(key), name);
    await mkdir(path.dirname(file), { recursive: true });
    const temporary = path.join(path.dirname(file), `.${randomUUID()}`);
    try {
      const digest = await receive(body, temporary, room);
      if (digest !== sha256)
        throw new UploadError(`${name} came with another content than its digest says. Send it again.`);
      await rename(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** The uploaded files as a build. @throws ReleaseError where they are not a release of this area and version. */
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

  const remove = (key: UploadKey) => rm(getFolder(key), { recursive: true, force: true });

  return { list, put, open, remove };
}

/** Writes a body to a file, and returns the SHA-256 of what came. */
async function receive(body: ReadableStream<Uint8Array>, file: string, room: number): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > room ? new UploadError('The files of this release are too large.') : null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(body), measure, createWriteStream(file, { flags: 'wx' }));
  return hash.digest('base64');
}

const fileName = v.pipe(v.string(), v.check(isFileName));
const files = v.array(fileName);
const names = v.record(v.string(), v.array(v.string()));
const versions = v.record(v.string(), v.string());
const schema = v.optional(v.record(v.string(), v.unknown()));
const base = {
  area: areaName,
  version: releaseVersion,
  contentHash: v.string(),
  sourceHash: v.optional(v.string()),
  links: v.optional(v.array(v.string())),
  calls: v.optional(
    v.record(
      v.string(),
      v.object({
        capability: v.optional(v.string()),
        unguarded: v.exactOptional(v.literal(true)),
        query: schema,
        body: schema,
        answer: schema,
      }),
    ),
  ),
  files: v.optional(v.record(fileName, v.string())),
};

/** A manifest as it comes from another machine: its file names are joined to a folder's path here. */
const manifestSchema: v.GenericSchema<unknown, ReleaseManifest> = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('remote'),
    entry: fileName,
    global: v.string(),
    screens: v.array(screen),
    chunks: v.record(v.string(), files),
    requires: versions,
    sharedImports: names,
  }),
  v.object({
    ...base,
    kind: v.literal('host'),
    scripts: files,
    styles: files,
    font: v.nullable(fileName),
    icon: v.nullable(fileName),
    provides: versions,
    paths: v.optional(v.array(v.string())),
    lazySharedModules: v.optional(v.record(v.string(), files)),
    sharedExports: names,
  }),
]);

/** A manifest that came from elsewhere; null for anything else. */
export function readManifest(text: string): ReleaseManifest | null {
  try {
    return v.parse(manifestSchema, JSON.parse(text));
  } catch {
    return null;
  }
}
