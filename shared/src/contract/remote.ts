import type { InferOutput } from 'valibot';
import type * as schemas from './schemas/registry.ts';

/** A screen as published: route, access, sidebar entry, header. */
export type RemoteScreen = InferOutput<typeof schemas.screen>;
export type Asset = InferOutput<typeof schemas.asset>;
export type Release = InferOutput<typeof schemas.release>;
export type HostRelease = InferOutput<typeof schemas.hostRelease>;
export type RegistryRemote = InferOutput<typeof schemas.registryRemote>;
export type RegistryHost = InferOutput<typeof schemas.registryHost>;
export type RegistryTrain = InferOutput<typeof schemas.train>;
export type RegistryChange = InferOutput<typeof schemas.change>;
export type Registry = InferOutput<typeof schemas.registry>;

type Preloads = Record<string, Pick<Asset, 'url' | 'integrity'>[]>;

/** The part of a release that the browser uses. */
export type LiveRelease = Pick<Release, 'entry' | 'global' | 'integrity' | 'screens' | 'requires' | 'preview'> & {
  preload: Preloads;
};

/**
 * The registry as the host reads it: inlined in the page (active, previous and canary releases only), or the whole of
 * `/registry.json`, which holds more than this.
 */
export type LiveRegistry = Pick<Registry, 'revision' | 'publishedAt' | 'origins'> & {
  /** In the page of a signed tree: the Ed25519 keys, in hexadecimal, of which one has signed any newer registry. */
  keys?: readonly string[];
  host:
    | (Pick<RegistryHost, 'active'> & {
        releases: Record<string, Pick<HostRelease, 'provides'> & { lazySharedModules?: Preloads }>;
      })
    | null;
  /** With the host in it, the page holds the files of both hosts by version, and the inline script writes those of one. */
  train?: RegistryTrain & { hosts?: Record<string, Record<'scripts' | 'styles', Preloads[string]>> };
  remotes: Record<string, Omit<RegistryRemote, 'releases' | 'withdrawn'> & { releases: Record<string, LiveRelease> }>;
};

/** A screen as its team describes it: `from` is the module that exports a component named like `expose`. */
export type ScreenSource = RemoteScreen & { from: string };

export interface RemoteDescription {
  /** The area's name; folder `remote-<name>`, releases under `/r/<name>/`. */
  name: string;
  screens: readonly ScreenSource[];
}

/** Types the description of a remote, from which exposes, descriptor and routes are derived. */
export const defineRemoteManifest = <const T extends RemoteDescription>(description: T): T => description;
