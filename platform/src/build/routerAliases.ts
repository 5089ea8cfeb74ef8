import { createRequire } from 'node:module';
import path from 'node:path';

/** Points react-router at its build for production: its package.json names none, so a bundler takes the one with warnings. */
export function routerAliases(sharedDir: string): Record<string, string> {
  const dom = createRequire(path.join(sharedDir, 'package.json')).resolve('react-router-dom/package.json');
  const production = path.join(createRequire(dom).resolve('react-router/package.json'), '../dist/production');
  return {
    'react-router$': path.join(production, 'index.mjs'),
    'react-router/dom$': path.join(production, 'dom-export.mjs'),
  };
}
