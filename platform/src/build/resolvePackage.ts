import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BuildError } from './BuildError.ts';

export interface InstalledPackage {
  dir: string;
  version: string;
}

/** The package `name` as code in `dir` resolves it: a range like `workspace:*` says nothing about what is installed. */
export function resolvePackage(dir: string, name: string): InstalledPackage {
  let file: string;
  try {
    file = createRequire(path.join(dir, 'package.json')).resolve(`${name}/package.json`);
  } catch {
    throw new BuildError(`${path.basename(dir)} cannot resolve "${name}". Add it to its package.json and install.`);
  }
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return { dir: path.dirname(file), version };
}
