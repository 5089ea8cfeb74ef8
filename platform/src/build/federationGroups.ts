import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { BuildError } from './BuildError.ts';

const names = v.array(v.pipe(v.string(), v.minLength(1)));
const Groups = v.record(v.string(), v.strictObject({ eager: v.boolean(), entryPoints: names, libraries: names }));

/** One federated module of `shared`, and what remotes get from it. */
export interface FederationGroup {
  /** `@faultline/shared/core`: the share's key, and the module the host provides. */
  module: string;
  eager: boolean;
  /** `@faultline/shared/ui`, ... */
  entryPoints: string[];
  /** `jotai`, ... */
  libraries: string[];
}

export const sharedPackage = '@faultline/shared';

/** The groups of `federation.json` in the shared package at `sharedDir`. */
export function federationGroups(sharedDir: string): FederationGroup[] {
  const file = path.join(sharedDir, 'federation.json');
  const parsed = v.safeParse(Groups, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  return Object.entries(parsed.output).map(([name, group]) => ({
    module: `${sharedPackage}/${name}`,
    eager: group.eager,
    entryPoints: group.entryPoints.map((name) => `${sharedPackage}/${name}`),
    libraries: group.libraries,
  }));
}
