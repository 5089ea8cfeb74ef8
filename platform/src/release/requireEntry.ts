import type { Registry, RegistryHost, RegistryRemote } from '@faultline/shared/contract';
import { getRegistryEntry } from './registryEntries.ts';
import { explainRetired, refuseOutOfUse } from './outOfUse.ts';
import { ReleaseError } from './ReleaseError.ts';

/** Named, of perhaps very many: the newest. */
const MAX_NAMED_VERSIONS = 8;

function formatChoices({ active, releases }: RegistryHost | RegistryRemote): string {
  const others = Object.keys(releases).filter((each) => each !== active);
  if (others.length === 0) return `It has no other release than ${active}, which is live.`;
  const older = others.length > MAX_NAMED_VERSIONS ? ` and ${others.length - MAX_NAMED_VERSIONS} older ones` : '';
  return `It has ${others.slice(0, MAX_NAMED_VERSIONS).join(', ')}${older}; live is ${active}.`;
}

/** The line of an area that was published, and what to choose from in words. @throws ReleaseError for any other. */
export function requireEntry(registry: Registry, area: string) {
  const line = getRegistryEntry(registry, area);
  if (!line)
    throw new ReleaseError(explainRetired(registry, area) ?? `Nothing of "${area}" was published to this tree.`);
  const choices = formatChoices(line);
  const ensureKnown = (version: string) => {
    refuseOutOfUse(registry, area, version);
    if (!line.releases[version]) throw new ReleaseError(`${area} has no release ${version}. ${choices}`);
  };
  return { line, canary: 'canary' in line ? line.canary : undefined, choices, ensureKnown };
}
