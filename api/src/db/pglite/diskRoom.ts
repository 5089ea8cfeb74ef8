import { statfsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DbError, DISK_FULL } from '../DbError.ts';
import { isRead } from '../sql.ts';

// Writes are refused below this free space. If PGlite cannot extend its log, its thread spins forever and the database
// cannot be reopened until there is space. The reserve holds the log of the largest batch that has already started.
const RESERVED_BYTES = 96 * 1024 * 1024;
const CHECK_MS = 100;
const CHECK_BYTES = 1024 * 1024;
const MEGABYTE = 1024 * 1024;

function refuseWhenLow(directory: string, { bavail, bsize }: { bavail: number; bsize: number }) {
  const free = bavail * bsize;
  if (free >= RESERVED_BYTES) return;
  const [left, needed] = [free, RESERVED_BYTES].map((bytes) => Math.floor(bytes / MEGABYTE));
  throw new DbError(
    `The disk of ${directory} is full: ${left} MB are left, ${needed} MB are needed to write`,
    DISK_FULL,
  );
}

export async function ensureRoom(directory: string): Promise<void> {
  refuseWhenLow(directory, await statfs(directory));
}

// Files deleted during the walk count as 0.
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

export class DiskSpaceGuard {
  readonly #directory: string | undefined;
  #checkedAt = 0;
  #sent = 0;

  constructor(directory: string | undefined) {
    this.#directory = directory;
  }

  check(text: string, bytes: number): void {
    if (this.#directory === undefined || isRead(text) || /^\s*(begin|commit|rollback|set)\b/i.test(text)) return;
    this.#sent += bytes;
    const now = Date.now();
    if (now - this.#checkedAt < CHECK_MS && this.#sent < CHECK_BYTES) return;
    refuseWhenLow(this.#directory, statfsSync(this.#directory));
    this.#checkedAt = now;
    this.#sent = 0;
  }
}
