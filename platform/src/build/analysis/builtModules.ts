import path from 'node:path';
import type { StatsCompilation, StatsModule } from '@rspack/core';

const flatten = (module: StatsModule): StatsModule[] => [module, ...(module.modules ?? []).flatMap(flatten)];

/** The files whose code is in the output; what was shaken out is not. */
export const builtFiles = (stats: StatsCompilation): string[] => [
  ...new Set(
    (stats.modules ?? [])
      .filter((module) => !module.orphan)
      .flatMap(flatten)
      .map((module) => module.nameForCondition ?? '')
      .filter((file) => path.isAbsolute(file)),
  ),
];

/** The package a file belongs to, when it is an installed one. */
export const findPackageName = (file: string): string | null => {
  const [, inside] = /.*[\\/]node_modules[\\/](.+)$/.exec(file) ?? [];
  return inside ? inside.split(/[\\/]/, inside.startsWith('@') ? 2 : 1).join('/') : null;
};

export const isInside = (file: string, dir: string) => {
  const relative = path.relative(dir, file);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
};
