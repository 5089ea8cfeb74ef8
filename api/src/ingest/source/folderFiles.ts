import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CveFile, cveIdOfPath, type SkippedFile, tooLarge } from './CveFile.ts';

/** The records anywhere below a folder. A file that can't be read is skipped; links are not followed. */
export async function* folderFiles(folder: string): AsyncGenerator<CveFile | SkippedFile> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || cveIdOfPath(entry.name) === undefined) continue;
    yield await readRecordFile(join(entry.parentPath, entry.name));
  }
}

export async function readRecordFile(path: string): Promise<CveFile | SkippedFile> {
  try {
    const why = tooLarge((await stat(path)).size);
    return why === undefined ? { path, bytes: await readFile(path) } : { path, why };
  } catch (error) {
    return { path, why: `it can't be read (${(error as { code?: string }).code ?? String(error)})` };
  }
}
