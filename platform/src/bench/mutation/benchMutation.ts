import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseMutants, type Mutant } from './mutants.ts';

// Changes the engine of versions in small ways, one at a time, and counts those that its unit tests notice.
const [count = 60, seed = 50, parallel = 2] = process.argv.slice(2).map(Number);
const TIMEOUT_MS = 60_000;

const root = join(import.meta.dirname, '../../../..');
const engine = join(root, 'shared/src/versions');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
// Reads the files of the repository, which are not copied.
const LEFT_OUT = 'oneReader.test.ts';

async function createCopy(): Promise<string> {
  const folder = await mkdtemp(join(root, '.cache/mutation-'));
  await cp(engine, join(folder, 'versions'), { recursive: true });
  await rm(join(folder, 'versions', LEFT_OUT), { force: true });
  await symlink(join(root, 'shared/node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'vitest.config.js'),
    'export default { test: { include: ["versions/**/*.test.ts"], isolate: false, pool: "threads", bail: 1, testTimeout: 30000 } };',
  );
  return folder;
}

// A change that never ends is noticed as well.
function passes(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, 'run', '--root', folder, '--maxWorkers=1'], {
      stdio: 'ignore',
      timeout: TIMEOUT_MS,
    });
    child.on('close', (code) => resolve(code === 0)).on('error', () => resolve(false));
  });
}

async function runMutant(folder: string, { file, source }: Mutant): Promise<boolean> {
  const path = join(folder, 'versions', file);
  const original = await readFile(path, 'utf8');
  await writeFile(path, source);
  try {
    return await passes(folder);
  } finally {
    await writeFile(path, original);
  }
}

const names = (await readdir(engine)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const sources = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(join(engine, name), 'utf8')] as const)),
);
const mutants = chooseMutants(sources, count, seed);
const folders = await Promise.all(Array.from({ length: parallel }, createCopy));
let noticed = 0;
try {
  if (!(await passes(folders[0] ?? ''))) throw new Error('The unit tests fail without a change.');
  const queue = mutants.values();
  await Promise.all(
    folders.map(async (folder) => {
      for (const mutant of queue) {
        const isUnnoticed = await runMutant(folder, mutant);
        if (!isUnnoticed) noticed += 1;
        else console.log(`not noticed: ${mutant.file}:${mutant.line}\n  ${mutant.before}\n  ${mutant.after}`);
      }
    }),
  );
} finally {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}
console.log(`${noticed} of ${mutants.length} changes were noticed (seed ${seed}).`);
