import type { InferOutput } from 'valibot';
import type * as wire from './wire/registry.ts';

/** A screen as published: route, access, sidebar entry, header. */
export type Screen = InferOutput<typeof wire.screen>;
export type Asset = InferOutput<typeof wire.asset>;
export type Release = InferOutput<typeof wire.release>;
export type RegistryRemote = InferOutput<typeof wire.registryRemote>;
export type Registry = InferOutput<typeof wire.registry>;

/** A screen as its team describes it: `from` is the module that exports a component named like `expose`. */
export type ScreenSource = Screen & { from: string };

export interface RemoteDescription {
  /** The area's name; folder `remote-<name>`, releases under `/r/<name>/`. */
  name: string;
  screens: readonly ScreenSource[];
}

/** Types one remote's description; everything else (exposes, descriptor, routes) follows from it. */
export const describeRemote = <const T extends RemoteDescription>(description: T): T => description;
