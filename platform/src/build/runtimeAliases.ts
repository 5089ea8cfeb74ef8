import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { borrowedRuntime } from './presetModules.ts';

/**
 * Points each CommonJS entry of the federation runtime at the ESM build of the same package. The bundler otherwise takes
 * both, and neither shakes: 33 KB a remote instead of 7.
 */
export function runtimeAliases(): Record<string, string> {
  const aliases: Record<string, string> = {};
  const add = (from: NodeJS.Require, name: string) => {
    const commonJs = from.resolve(name);
    const esm = ['.js', '.mjs'].map((ending) => commonJs.replace(/\.cjs$/, ending)).find((file) => existsSync(file));
    if (esm && esm !== commonJs) aliases[commonJs] = esm;
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
export function borrowing(): Record<string, string> {
  const tools = createRequire(createRequire(import.meta.url).resolve('@module-federation/runtime-tools'));
  return { [tools.resolve('@module-federation/webpack-bundler-runtime')]: borrowedRuntime };
}
