import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { BuildError } from '../area.ts';
import { federationGroups, sharedPackage } from '../sharedPackage.ts';
import { compileTypes, withTempDir } from './compileTypes.ts';

/** The path of a shared package's report of its public types. */
export const getReportPath = (sharedDir: string) => path.join(sharedDir, 'public-types.txt');

/** Returns the TypeScript declarations that are reachable through the entry points of a shared package, as one text. */
export const publicReport = (sharedDir: string): Promise<string> =>
  withTempDir(sharedDir, async (dir) => {
    const entryPoints = listPublicEntryPoints(sharedDir);
    const problems = await compileTypes(
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
        const why = problems.filter((problem) => problem.includes(`/${source}`)).slice(0, 3);
        throw new BuildError(`TypeScript writes no declarations of ${source}.\n${why.join('\n')}`);
      });
      texts.set(file, text);
      for (const next of neighbors(file, text)) await read(next);
    };
    for (const entryPoint of entryPoints) await read(`${entryPoint}/index.d.ts`);
    const files = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
    return files.map(([file, text]) => recordedModule(file, text)).join('\n');
  });

/** Returns the entry points of a shared package, except those that only the build uses. */
export function listPublicEntryPoints(sharedDir: string): string[] {
  const { exports } = JSON.parse(readFileSync(path.join(sharedDir, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const facades = new Set(
    federationGroups(sharedDir).flatMap(({ module, entryPoints }) => (entryPoints.includes(module) ? [] : [module])),
  );
  return Object.entries(exports)
    .filter(([entryPoint, file]) => /\.tsx?$/.test(file) && !facades.has(path.posix.join(sharedPackage, entryPoint)))
    .map(([, file]) => path.posix.relative('src', path.posix.dirname(file)));
}

const prefix = 'recorded/';

/** Returns the module name of a file in the report: `recorded/ui/badges/Badge`. */
export const recordedName = (file: string) => `${prefix}${file.replace(/(\.d)?\.tsx?$/, '')}`;

const relative = /(\bfrom\s+|\bimport\()(['"])(\.{1,2}\/[^'"]+)\2/g;

// The other files of shared that a declaration file imports, by their names in the report.
const neighbors = (file: string, text: string): string[] =>
  [...text.matchAll(relative)].map(([, , , to = '']) =>
    path.posix.join(path.posix.dirname(file), to).replace(/(\.d)?\.tsx?$/, '.d.ts'),
  );

// A declaration file as a module of the report.
function recordedModule(file: string, text: string): string {
  const dir = path.posix.dirname(file);
  const statements = parseSync('recorded.d.ts', text)
    .program.body.map(({ start, end }) => text.slice(start, end))
    .filter((statement) => !/^declare (module|global)\b|^export \{\};?$/.test(statement))
    .map((statement) =>
      statement
        .replaceAll(relative, (_, before: string, quote: string, to: string) => {
          return `${before}${quote}${recordedName(path.posix.join(dir, to))}${quote}`;
        })
        .replace(/^(export )?declare /, '$1'),
    );
  return `declare module '${recordedName(file)}' {\n${statements.join('\n')}\nexport {};\n}\n`;
}
