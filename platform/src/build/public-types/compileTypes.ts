import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { parseSync } from 'oxc-parser';
import { BuildError, federationGroups, sharedPackage, workspaceRoot } from '../area.ts';

const base = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  verbatimModuleSyntax: true,
  types: [],
  // For deterministic output.
  singleThreaded: true,
};

// The project of the compiler is in `dir`. Returns its errors with details.
export async function compileTypes(dir: string, files: readonly string[], options: object): Promise<string[]> {
  const project = path.join(dir, 'tsconfig.json');
  await writeFile(project, JSON.stringify({ compilerOptions: { ...base, ...options }, files }));
  const { stdout, timedOut } = await execa('tsc', ['-p', project, '--pretty', 'false'], {
    cwd: dir,
    preferLocal: true,
    localDir: workspaceRoot,
    reject: false,
    timeout: 300_000,
  });
  if (timedOut) throw new Error('The compiler did not end within five minutes, and was stopped.');
  return stdout.split(/\n(?!\s)/).filter((problem) => problem.includes('error TS'));
}

// The folder is inside the package, so that the libraries of its types are found.
export async function withTempDir<T>(packageDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const modules = path.join(packageDir, 'node_modules');
  await mkdir(modules, { recursive: true });
  const dir = await mkdtemp(path.join(modules, '.public-types-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

export const getReportPath = (sharedDir: string) => path.join(sharedDir, 'public-types.txt');

// Returns the TypeScript declarations that are reachable through the entry points of a shared package, as one text.
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

// Entry points that only the build uses are omitted.
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

// Returns a name such as `recorded/ui/badges/Badge`.
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
