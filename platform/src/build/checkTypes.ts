import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { type Area, BuildError } from './area.ts';

// The settings of the project or of a separate repository, which also name types of tests and tools.
const settingsFiles = ['tsconfig.browser.json', 'tsconfig.json'];

// The bundler ignores types. The compiler's state in `.cache/types` makes repeated checks fast. Throws BuildError with
// the compiler's output.
export async function checkTypes({ name, dir, root }: Area): Promise<void> {
  const projectSettings = settingsFiles.find((file) => existsSync(path.join(root, file)));
  if (projectSettings === undefined) return;
  const cache = path.join(root, '.cache/types');
  await mkdir(cache, { recursive: true });
  const settings = path.join(cache, `${name}.json`);
  const fromRoot = (file: string) => path.join('../..', file);
  // Another process may check the same area, and must not read a partial file.
  const temporary = `${settings}.${process.pid}`;
  await writeFile(
    temporary,
    JSON.stringify({
      extends: fromRoot(projectSettings),
      compilerOptions: { incremental: true, tsBuildInfoFile: `./${name}.tsbuildinfo` },
      include: [fromRoot(path.basename(dir))],
      exclude: ['**/node_modules', '**/*.test.*', '**/rspack.config.ts'].map(fromRoot),
    }),
  );
  await rename(temporary, settings);
  const { all, exitCode, code } = await execa('tsc', ['--pretty', 'false', '-p', settings], {
    cwd: root,
    all: true,
    preferLocal: true,
    localDir: root,
    reject: false,
    stdin: 'ignore',
  });
  if (code === 'ENOENT')
    throw new BuildError(
      `${name} cannot be built here: the compiler is missing. Install the development dependencies (pnpm install without --prod).`,
    );
  if (exitCode !== 0) throw new BuildError(`${name} has type errors:\n${all}`);
}
