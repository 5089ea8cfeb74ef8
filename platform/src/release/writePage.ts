import type { Registry } from '@faultline/shared/contract';
import { compressFast } from './compressFile.ts';
import { indexPage } from './indexPage.ts';
import { pageHashes, type PageHeaders } from './inlineParts.ts';
import { treePaths } from './treePaths.ts';
import { writeAtomically } from './writeAtomically.ts';

/** A file that changes, with its compressed forms; the plain one last, for it is what readers look for. */
async function writeServed(file: string, content: string) {
  for (const [ending, smaller] of await compressFast(Buffer.from(content)))
    await writeAtomically(`${file}.${ending}`, smaller);
  await writeAtomically(file, content);
}

/** Makes a registry what browsers get: kept in the history, then the registry itself, the page last. */
export async function writePage(tree: string, registry: Registry): Promise<void> {
  const paths = treePaths(tree);
  const json = `${JSON.stringify(registry, null, 2)}\n`;
  await writeAtomically(paths.history(registry.seq), json);
  await writeServed(paths.registry, json);
  const headers: PageHeaders = { ...pageHashes, origins: registry.origins ?? [] };
  await writeAtomically(paths.headers, `${JSON.stringify(headers, null, 2)}\n`);
  const host = registry.host?.releases[registry.host.active];
  if (host) await writeServed(paths.index, indexPage(registry, host));
}
