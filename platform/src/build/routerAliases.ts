import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BuildError } from './BuildError.ts';

function findFile(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  throw new BuildError(`react-router has no ${file} any more. See routerAliases.ts in platform/src/build.`);
}

/** Points react-router at its build for production: its package.json names none, so a bundler takes the one with warnings. */
export function routerAliases(sharedDir: string): Record<string, string> {
  const dom = createRequire(path.join(sharedDir, 'package.json')).resolve('react-router-dom/package.json');
  const production = path.join(createRequire(dom).resolve('react-router/package.json'), '../dist/production');
  return {
    'react-router$': findFile(production, 'index.mjs'),
    'react-router/dom$': findFile(production, 'dom-export.mjs'),
  };
}
