import { writeFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { workspaceRoot } from '../area.ts';

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

/** Runs the compiler over `files` with a project in `dir`. Returns its errors with details. */
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

/** Creates a temporary folder within the package, so that the libraries of its types are found. */
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
