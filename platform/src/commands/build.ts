import path from 'node:path';
import { findAreas, workspaceRoot } from '../build/area.ts';
import { buildArea } from '../build/buildArea.ts';

/** Builds areas without publishing them, and prints where each build lies. A build with problems is an error with all of them. */
export async function build(names: readonly string[]): Promise<void> {
  const areas = names.length > 0 ? names : findAreas().map(({ name }) => name);
  for (const name of areas) {
    const { outDir, manifest } = await buildArea(name);
    console.log(`${name} ${manifest.version} ${path.relative(workspaceRoot, outDir)}`);
  }
}
