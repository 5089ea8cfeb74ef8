import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFacts } from '../build/releaseFacts.ts';
import { integrityOf } from './releaseAssets.ts';
import { ReleaseError } from './ReleaseError.ts';

/**
 * The registry vouches for an entry, and the entry for each chunk by the hash that the bundler wrote into it. A chunk
 * that was changed after the build would be refused by every browser, so it is refused here.
 */
export async function checkChain(outDir: string, facts: ReleaseFacts): Promise<void> {
  if (facts.kind === 'host') return;
  const entry = await readFile(path.join(outDir, facts.entry), 'utf8');
  for (const name of new Set(Object.values(facts.chunks).flat())) {
    const integrity = integrityOf(await readFile(path.join(outDir, name)));
    if (!entry.includes(integrity))
      throw new ReleaseError(
        `${facts.entry} of ${facts.area} ${facts.version} does not vouch for ${name}: that file was changed after the build. Build it again.`,
      );
  }
}
