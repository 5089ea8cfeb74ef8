import type { Registry } from '@faultline/shared/contract';
import { origin as schema } from '@faultline/shared/contract/schemas';
import * as v from 'valibot';
import { ReleaseError } from '../registry/registry.ts';
import { type ChangeOptions, changeRegistry } from './changeRegistry.ts';

const change = { action: 'origins', releases: {} } as const;

function ensureOrigin(origin: string): void {
  if (!v.safeParse(schema, origin).success)
    throw new ReleaseError(`"${origin}" is not a valid origin. It looks like https://vulns.example, without a path.`);
}

// The page's policy names the origin from now on.
export async function allowOrigin(tree: string, origin: string, options: ChangeOptions = {}): Promise<Registry> {
  ensureOrigin(origin);
  return changeRegistry(
    tree,
    (current) => {
      const { origins = [] } = current;
      if (origins.includes(origin)) return null;
      return { registry: { ...current, origins: [...origins, origin].sort() }, change };
    },
    { ...options, why: options.why ?? `allow ${origin}` },
  );
}

// Returns the releases that browsers can get from an origin now.
const inUse = ({ remotes }: Registry, origin: string) =>
  Object.entries(remotes).flatMap(([area, { active, previous, canary, releases }]) =>
    [active, previous, canary?.version]
      .filter((version) => version && releases[version]?.entry.startsWith(`${origin}/`))
      .map((version) => `${area} ${version}`),
  );

// Throws ReleaseError while browsers can get a release from the origin.
export async function removeOrigin(tree: string, origin: string, options: ChangeOptions = {}): Promise<Registry> {
  ensureOrigin(origin);
  return changeRegistry(
    tree,
    (current) => {
      const { origins = [] } = current;
      if (!origins.includes(origin)) return null;
      const used = inUse(current, origin);
      if (used.length > 0)
        throw new ReleaseError(
          `${origin} still serves ${used.join(', ')}. Publish these elsewhere or roll them back first.`,
        );
      return { registry: { ...current, origins: origins.filter((each) => each !== origin) }, change };
    },
    { ...options, why: options.why ?? `remove ${origin}` },
  );
}
