import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '../build/releaseManifest.ts';
import { computeIntegrity } from './releaseAssets.ts';
import { ReleaseError } from './ReleaseError.ts';

/**
 * The registry vouches for an entry, and the entry for each chunk by the hash that the bundler wrote into it. A chunk
 * that was changed after the build would be refused by every browser, so it is refused here.
 */
export async function checkChain(outDir: string, manifest: ReleaseManifest): Promise<void> {
  if (manifest.kind === 'host') return;
  const entry = await readFile(path.join(outDir, manifest.entry), 'utf8');
  for (const name of new Set(Object.values(manifest.chunks).flat())) {
    const integrity = computeIntegrity(await readFile(path.join(outDir, name)));
    if (!entry.includes(integrity))
      throw new ReleaseError(
        `${manifest.entry} of ${manifest.area} ${manifest.version} does not vouch for ${name}: that file was changed after the build. Build it again.`,
      );
  }
}
