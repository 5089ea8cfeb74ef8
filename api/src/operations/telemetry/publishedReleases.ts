import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** As much of the registry as says which releases there are. */
const registrySchema = v.object({
  remotes: v.record(v.string(), v.object({ releases: v.record(v.string(), v.unknown()) })),
});

type Releases = ReadonlySet<string>;

async function readReleases(file: string): Promise<Releases> {
  const { remotes } = v.parse(registrySchema, JSON.parse(await readFile(file, 'utf8')));
  return new Set(
    Object.entries(remotes).flatMap(([area, { releases }]) => Object.keys(releases).map((name) => `${area} ${name}`)),
  );
}

/**
 * Makes the function that gives the published releases, as `area version`: those of the registry in `dataDir`, read again after it
 * was replaced. Without a registry there are none: what browsers say of anything else is not counted.
 */
export function createReleaseReader(dataDir: string): () => Promise<Releases> {
  const file = join(dataDir, 'releases', 'registry.json');
  let known: { state: string; releases: Promise<Releases> } | undefined;
  return async () => {
    try {
      const { ino, size, mtimeMs } = await stat(file);
      const state = `${ino}:${size}:${mtimeMs}`;
      if (known?.state !== state) known = { state, releases: readReleases(file) };
      return await known.releases;
    } catch {
      known = undefined;
      return new Set();
    }
  };
}
