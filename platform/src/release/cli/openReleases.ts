import type { Registry } from '@faultline/shared/contract';
import type { BuildResult } from '../../build/buildArea.ts';
import { isOrigin } from '../../config.ts';
import type { ChangeOptions } from '../actions/changeRegistry.ts';
import type { PublishOptions } from '../actions/publish.ts';
import { type Environment, findEnvironment, readToken } from '../promotion/environments.ts';
import { releaseHistory } from '../registry/history.ts';
import { ReleaseError } from '../registry/registry.ts';
import { openTree, type PublishedReleases } from '../registry/store.ts';
import { applyChange, type PointerChange } from '../service/changeRequest.ts';
import { releaseClient } from '../service/client.ts';
import { getReleaseTree, type TreeOptions } from './command.ts';

/** Releases as a command sees them: a tree of this machine, or one behind a release service. */
export interface Releases extends PublishedReleases {
  /** Its name for the user. */
  name: string;
  history: (limit: number) => Promise<Registry[]>;
  change: (change: PointerChange, options: ChangeOptions) => Promise<Registry>;
  publish: (build: BuildResult, options: PublishOptions) => Promise<Registry>;
  /** The folder; undefined behind a service. */
  tree: string | undefined;
}

const treeReleases = (tree: string): Releases => ({
  name: tree,
  tree,
  ...openTree(tree),
  history: (limit) => releaseHistory(tree, limit),
  change: (change, options) => applyChange(tree, change, options),
  publish: async (build, options) => {
    const { publish } = await import('../actions/publish.ts');
    return publish(tree, [build], options);
  },
});

function serviceReleases(address: string, token: string | undefined): Releases {
  if (!isOrigin(address))
    throw new ReleaseError(`RELEASE_SERVICE is "${address}"; it must be an address such as https://releases.example.`);
  if (!token) throw new ReleaseError('RELEASE_TOKEN is not set. The release service needs a token.');
  const { hostname, protocol } = new URL(address);
  if (protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new ReleaseError('RELEASE_SERVICE must be https: the token would be readable on its way.');
  const client = releaseClient(address, token);
  return {
    name: address,
    tree: undefined,
    registry: client.registry,
    readManifest: client.manifest,
    history: client.history,
    change: client.change,
    publish: async (build, { stageOnly = false, forTrain = false, preview = false, ...options }) => {
      await client.upload(build);
      const { area, version } = build.manifest;
      const { provenance } = build;
      return client.change(
        {
          action: 'publish',
          area,
          version,
          stageOnly,
          ...(forTrain ? { forTrain } : {}),
          ...(preview ? { preview } : {}),
          ...(provenance ? { provenance } : {}),
        },
        options,
      );
    },
  };
}

/** The releases of an environment by its name (`findEnvironment`). */
export async function openEnvironment(name: string): Promise<Releases & { environment: Environment }> {
  const environment = await findEnvironment(name);
  const { service, tree } = environment;
  const releases = service === undefined ? treeReleases(tree ?? '') : serviceReleases(service, readToken(name));
  return { ...releases, environment };
}

/** The releases that a command works on: those of `--tree`, else of RELEASE_SERVICE, else of DATA_DIR. */
export function openReleases(options: TreeOptions): Releases {
  const { RELEASE_SERVICE, RELEASE_TOKEN } = process.env;
  return options.tree === undefined && RELEASE_SERVICE
    ? serviceReleases(RELEASE_SERVICE, RELEASE_TOKEN)
    : treeReleases(getReleaseTree(options));
}
