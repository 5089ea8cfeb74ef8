import { rspack, type Configuration, type StatsCompilation } from '@rspack/core';
import { BuildError } from './BuildError.ts';

const wanted = {
  all: false,
  assets: true,
  chunkGroups: true,
  chunks: true,
  chunkRelations: true,
  ids: true,
  entrypoints: true,
  modules: true,
  nestedModules: true,
  modulesSpace: Infinity,
  nestedModulesSpace: Infinity,
  chunkGroupMaxAssets: Infinity,
  cachedModules: true,
  orphanModules: true,
  dependentModules: true,
  runtimeModules: true,
  providedExports: true,
  errors: true,
  errorDetails: false,
  warnings: true,
} as const;

/** Runs Rspack once; what it complains of, warnings too, fails the build. */
export async function compile(area: string, config: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(config);
  try {
    const stats = await new Promise<StatsCompilation>((resolve, reject) => {
      compiler.run((error, result) => {
        if (error || !result) reject(error ?? new Error('Rspack gave no result'));
        else resolve(result.toJson(wanted));
      });
    });
    const complaints = [...(stats.errors ?? []), ...(stats.warnings ?? [])].map(({ message }) => message);
    if (complaints.length > 0) throw new BuildError(`${area} does not build:\n${complaints.join('\n\n')}`);
    return stats;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
