import type { Registry } from '@faultline/shared/contract';
import type { BuildResult } from '../../build/buildArea.ts';
import { isOrigin } from '../../config.ts';
import type { PublishOptions } from '../actions/publish.ts';
import { type Environment, findEnvironment, readToken } from '../promotion/environments.ts';
import { readSets } from '../registry/liveSet.ts';
import { ReleaseError } from '../registry/registry.ts';
import { openTree, type PublishedReleases } from '../registry/store.ts';
import { applyChange, type PointerChange, type PointerOptions } from '../service/changeRequest.ts';
import { releaseClient } from '../service/client.ts';
import { getReleaseTree, type TreeOptions } from './command.ts';

// The releases of a tree on this machine or behind a release service.
export interface Releases extends PublishedReleases {
  // The name that is shown to the user.
  name: string;
  // Returns the newest sets first, read on demand.
  history: (limit: number) => AsyncIterable<Registry>;
  change: (change: PointerChange, options: PointerOptions) => Promise<Registry>;
  publish: (build: BuildResult, options: PublishOptions) => Promise<Registry>;
  // Undefined behind a release service.
  tree: string | undefined;
  // Set if the user named an environment.
  environment?: Environment & { name: string };
}

const treeReleases = (tree: string): Releases => ({
  name: tree,
  tree,
  ...openTree(tree),
  history: (limit) => readSets(tree, { limit }),
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

interface OpenOptions extends TreeOptions {
  force?: boolean;
}

// Opens the releases of `--environment` or `--tree`, else of RELEASE_SERVICE, else of DATA_DIR. Throws ReleaseError if
// the environment does not allow the operation.
export async function openReleases({ environment: name, ...options }: OpenOptions): Promise<Releases> {
  const { RELEASE_SERVICE, RELEASE_TOKEN } = process.env;
  if (name === undefined)
    return options.tree === undefined && RELEASE_SERVICE
      ? serviceReleases(RELEASE_SERVICE, RELEASE_TOKEN)
      : treeReleases(getReleaseTree(options));
  const environment = { name, ...(await findNamed(name, options)) };
  if (options.force && !environment.force)
    throw new ReleaseError(`${name} takes nothing by --force. Correct what the check refuses.`);
  const { service, tree } = environment;
  const releases = service === undefined ? treeReleases(tree ?? '') : serviceReleases(service, readToken(name));
  return { ...releases, environment };
}

function findNamed(name: string, { tree }: TreeOptions): Promise<Environment> {
  if (tree !== undefined) throw new ReleaseError('Name an environment or a tree, not both.');
  return findEnvironment(name);
}

// Returns the tree of a command that accesses its files. Throws ReleaseError if the tree is behind a release service.
export async function findReleaseTree({ environment: name, ...options }: TreeOptions): Promise<string> {
  if (name === undefined) return getReleaseTree(options);
  const { tree } = await findNamed(name, options);
  if (tree === undefined)
    throw new ReleaseError(`${name} is behind a release service. Run this where its tree is, with --tree.`);
  return tree;
}
