import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ArchiveLimits } from '../source/archives.ts';
import { cveFiles } from '../source/cveFiles.ts';
import { decodeText } from '../source/CveFile.ts';
import { SourceError } from '../source/SourceError.ts';
import { type OsvStatement, readAdvisory } from './readAdvisory.ts';

export interface Archive {
  ecosystem: string;
  path: string;
  statements: OsvStatement[];
  // The number of files that are invalid JSON or too large.
  skipped: number;
}

const GB = 1024 ** 3;
// npm has some 220,000 advisories in 1 GB, most of them of malicious packages.
const LIMITS: ArchiveLimits = { entries: 1_000_000, inflatedBytes: 8 * GB };
const MAX_ADVISORY_BYTES = 4 * 1024 ** 2;
const MAX_STATEMENTS = 500_000;

const isAdvisoryPath = (path: string): boolean => /\.json$/i.test(path);

interface ReadOptions {
  // The expected ecosystem; by default the one that most advisories are about.
  ecosystem?: string | undefined;
  limits?: ArchiveLimits | undefined;
  signal?: AbortSignal | undefined;
}

// Reads OSV advisories from a .zip, .tar.gz, folder or .json file. Statements about other ecosystems are skipped.
// Throws `SourceError` if it is unreadable or no advisory names a CVE.
export async function readArchive(
  path: string,
  { ecosystem: given, limits = LIMITS, signal }: ReadOptions = {},
): Promise<Archive> {
  const statements: OsvStatement[] = [];
  let skipped = 0;
  for await (const file of cveFiles(path, path, limits, isAdvisoryPath)) {
    signal?.throwIfAborted();
    await setImmediate();
    const read = 'bytes' in file ? readFile(file.bytes) : undefined;
    if (read === undefined) skipped += 1;
    else statements.push(...read);
    if (statements.length > MAX_STATEMENTS) {
      throw new SourceError(`${path}: it has more than ${MAX_STATEMENTS.toLocaleString('en-US')} statements`);
    }
  }
  const ecosystem = given ?? findMostFrequent(statements);
  const own = statements.filter((statement) => statement.ecosystem === ecosystem);
  if (ecosystem === undefined || own.length === 0) {
    throw new SourceError(`${path}: no advisory in OSV format that names a CVE found`);
  }
  return { ecosystem, path, statements: own, skipped };
}

function readFile(bytes: Buffer): OsvStatement[] | undefined {
  const text = bytes.length > MAX_ADVISORY_BYTES ? undefined : decodeText(bytes);
  if (text === undefined) return undefined;
  try {
    return readAdvisory(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function findMostFrequent(statements: readonly OsvStatement[]): string | undefined {
  const groups = [...Map.groupBy(statements, ({ ecosystem }) => ecosystem)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

// Lists the archives at a path: the path itself, or the .zip files and folders in it.
export async function listArchivePaths(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = await readdir(path, { withFileTypes: true });
    const archives = entries.filter((entry) => entry.isDirectory() || /\.zip$/i.test(entry.name));
    return archives.length === 0 ? [path] : archives.map(({ name }) => join(path, name)).toSorted();
  } catch (error) {
    throw SourceError.from(error, path);
  }
}
