import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ArchiveLimits } from '../source/ArchiveBudget.ts';
import { cveFiles } from '../source/cveFiles.ts';
import { notText } from '../source/CveFile.ts';
import { SourceError } from '../source/SourceError.ts';
import { type OsvStatement, readAdvisory } from './readAdvisory.ts';

/** What the advisories of an ecosystem say. */
export interface Archive {
  ecosystem: string;
  /** Named in errors. */
  path: string;
  statements: OsvStatement[];
  /** Files that are no JSON, or too large. */
  skipped: number;
}

const GB = 1024 ** 3;
// npm has some 220,000 advisories in 1 GB, most of them of malicious packages.
const LIMITS: ArchiveLimits = { entries: 1_000_000, inflatedBytes: 8 * GB };
const MAX_ADVISORY_BYTES = 4 * 1024 ** 2;
const MAX_STATEMENTS = 500_000;

const isAdvisoryPath = (path: string): boolean => /\.json$/i.test(path);

interface ReadOptions {
  // The ecosystem that the archive is of; else it is the one that most of it is about.
  ecosystem?: string | undefined;
  limits?: ArchiveLimits | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads an archive of advisories in OSV format: a .zip, .tar.gz, folder or .json file. What its advisories say of packages of other
 * ecosystems is left out. Throws `SourceError` where it can't be read, or has no advisory that names a CVE.
 */
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
  if (bytes.length > MAX_ADVISORY_BYTES || notText(bytes) !== undefined) return undefined;
  try {
    return readAdvisory(JSON.parse(bytes.toString('utf8')));
  } catch {
    return undefined;
  }
}

function findMostFrequent(statements: readonly OsvStatement[]): string | undefined {
  const groups = [...Map.groupBy(statements, ({ ecosystem }) => ecosystem)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** The archives at a path: itself, or what a folder has of .zip files and folders. */
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
