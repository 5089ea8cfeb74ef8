import { open, opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveBudget, type ArchiveLimits, tarFiles, zipFiles } from './archives.ts';
import {
  type CveFile,
  decodeText,
  isRecordPath,
  type IsWanted,
  NOT_TEXT,
  type SkippedFile,
  tooLarge,
} from './CveFile.ts';
import { SourceError } from './SourceError.ts';

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await file.close();
  }
}

// Detects the format by content, not by name.
async function* readFiles(
  path: string,
  budget: ArchiveBudget,
  isWanted: IsWanted,
): AsyncGenerator<CveFile | SkippedFile> {
  const isFolder = (await stat(path)).isDirectory();
  const start = isFolder ? '' : await firstBytes(path);
  if (isFolder) yield* folderFiles(path, isWanted);
  else if (start.startsWith('\x1f\x8b')) yield* tarFiles(path, budget, isWanted);
  else if (start.startsWith('PK')) yield* zipFiles(path, budget, isWanted);
  else if (path.toLowerCase().endsWith('.json')) yield await readSingleFile(path);
  else throw new SourceError(`${path}: not a folder, a .zip, a .tar.gz or a .json file`);
}

// Yields the CVE records of a folder, .zip, .tar.gz or single .json file with bounded memory. Unusable files are
// yielded as `{ path, why }`. Throws `SourceError` if the source is unreadable or unpacks to more than `limits`; the
// files before it are yielded. `name` is the name of the source in messages. `isWanted` selects files other than
// records.
export async function* cveFiles(
  path: string,
  name: string = path,
  limits?: ArchiveLimits,
  isWanted: IsWanted = isRecordPath,
): AsyncGenerator<CveFile | SkippedFile> {
  try {
    yield* readFiles(path, new ArchiveBudget(name, limits), isWanted);
  } catch (error) {
    throw SourceError.from(error, name);
  }
}

// Unreadable files are skipped; links are not followed.
async function* folderFiles(folder: string, isWanted: IsWanted): AsyncGenerator<CveFile | SkippedFile> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || !isWanted(entry.name)) continue;
    yield await readRecordFile(join(entry.parentPath, entry.name));
  }
}

// A file named by the operator that is not text cannot be a source.
async function readSingleFile(path: string): Promise<CveFile | SkippedFile> {
  const file = await readRecordFile(path);
  if ('bytes' in file && decodeText(file.bytes) === undefined) throw new SourceError(`${path}: ${NOT_TEXT}`);
  return file;
}

async function readRecordFile(path: string): Promise<CveFile | SkippedFile> {
  try {
    const why = tooLarge((await stat(path)).size);
    return why === undefined ? { path, bytes: await readFile(path) } : { path, why };
  } catch (error) {
    return { path, why: `it can't be read (${(error as { code?: string }).code ?? String(error)})` };
  }
}
