import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** With the runtime's CommonJS build in it an entry is 30 KB; with the ESM build under 7. */
const limit = 9 * 1024;

/** Every screen of a remote waits for its entry, so that it stays small is part of the contract. */
export function checkEntrySize(outDir: string, entry: string): string[] {
  const { length } = brotliCompressSync(readFileSync(path.join(outDir, entry)));
  if (length <= limit) return [];
  return [
    `${entry} is ${length} bytes (brotli), over ${limit}. The federation runtime is in it twice, or not in its ESM build: ` +
      `see runtimeAliases.ts in platform/src/build.`,
  ];
}
