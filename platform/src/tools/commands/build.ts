import path from 'node:path';
import { findAreas, workspaceRoot } from '../../build/area.ts';
import { buildArea } from '../../build/buildArea.ts';

// Prints the output folders and publishes nothing. Throws BuildError with all problems.
export async function build(names: readonly string[]): Promise<void> {
  const areas = names.length > 0 ? names : findAreas().map(({ name }) => name);
  for (const name of areas) {
    const { outDir, manifest } = await buildArea(name);
    console.log(`${name} ${manifest.version} ${path.relative(workspaceRoot, outDir)}`);
  }
}
