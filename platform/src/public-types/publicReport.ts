import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BuildError } from '../build/BuildError.ts';
import { compileTypes } from './compileTypes.ts';
import { withTempDir } from './withTempDir.ts';
import { listPublicEntryPoints } from './listPublicEntryPoints.ts';
import { neighbours, recordedModule } from './recordedModule.ts';

/** Where a shared package keeps the report of its public types. */
export const getReportPath = (sharedDir: string) => path.join(sharedDir, 'public-types.txt');

/** TypeScript's declarations of everything that can be reached through the entry points of a shared package, as one text. */
export const publicReport = (sharedDir: string): Promise<string> =>
  withTempDir(sharedDir, async (dir) => {
    const entryPoints = listPublicEntryPoints(sharedDir);
    const complaints = await compileTypes(
      dir,
      entryPoints.map((entryPoint) => path.join(sharedDir, 'src', entryPoint, 'index.ts')),
      {
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        removeComments: true,
        rootDir: path.join(sharedDir, 'src'),
        outDir: path.join(dir, 'out'),
      },
    );
    const texts = new Map<string, string>();
    const read = async (file: string): Promise<void> => {
      if (texts.has(file)) return;
      const text = await readFile(path.join(dir, 'out', file), 'utf8').catch(() => {
        const source = file.replace(/\.d\.ts$/, '.ts');
        const why = complaints.filter((complaint) => complaint.includes(`/${source}`)).slice(0, 3);
        throw new BuildError(`TypeScript writes no declarations of ${source}.\n${why.join('\n')}`);
      });
      texts.set(file, text);
      for (const next of neighbours(file, text)) await read(next);
    };
    for (const entryPoint of entryPoints) await read(`${entryPoint}/index.d.ts`);
    const files = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
    return files.map(([file, text]) => recordedModule(file, text)).join('\n');
  });
