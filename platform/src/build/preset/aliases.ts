import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BuildError } from '../BuildError.ts';
import { sharedRuntime } from './presetModules.ts';

/** The ESM build beside a CommonJS entry. Throws `BuildError` where the package is laid out differently. */
export function findEsmBuild(commonJs: string): string {
  const candidates = ['.js', '.mjs'].map((ending) => commonJs.replace(/\.cjs$/, ending));
  const esm = candidates.find((file) => file !== commonJs && existsSync(file));
  if (esm !== undefined) return esm;
  throw new BuildError(
    `${commonJs} is not a CommonJS entry (.cjs) with an ESM build (.js or .mjs) beside it any more. ` +
      `See aliases.ts in platform/src/build/preset.`,
  );
}

/**
 * Points each CommonJS entry of the federation runtime at the ESM build of the same package. The bundler otherwise takes
 * both, and neither shakes: 33 KB a remote instead of 7.
 */
export function runtimeAliases(): Record<string, string> {
  const aliases: Record<string, string> = {};
  const add = (from: NodeJS.Require, name: string) => {
    const commonJs = from.resolve(name);
    aliases[commonJs] = findEsmBuild(commonJs);
    return createRequire(commonJs);
  };
  const tools = add(createRequire(import.meta.url), '@module-federation/runtime-tools');
  const bundler = add(tools, '@module-federation/webpack-bundler-runtime');
  const runtime = add(bundler, '@module-federation/runtime');
  const core = add(runtime, '@module-federation/runtime-core');
  add(core, '@module-federation/sdk');
  add(core, '@module-federation/error-codes');
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
  const plugin = createRequire(enhanced.resolve('@module-federation/rspack'));
  add(plugin, '@module-federation/inject-external-runtime-core-plugin');
  return aliases;
}

/** Points the bundler's half of the runtime at what the host lends; the areas then carry none of it. */
export function createSharedRuntimeAliases(): Record<string, string> {
  const tools = createRequire(createRequire(import.meta.url).resolve('@module-federation/runtime-tools'));
  return { [tools.resolve('@module-federation/webpack-bundler-runtime')]: sharedRuntime };
}

function findFile(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  throw new BuildError(`react-router has no ${file} any more. See aliases.ts in platform/src/build/preset.`);
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
