import type { Registry, RegistryHost, RegistryRemote } from '@faultline/shared/contract';
import { lineOf } from './lines.ts';
import { ReleaseError } from './ReleaseError.ts';

const choicesOf = ({ active, releases }: RegistryHost | RegistryRemote) => {
  const others = Object.keys(releases).filter((each) => each !== active);
  return others.length > 0 ? `It has ${others.join(', ')}.` : `It has no other release than ${active}.`;
};

/** The line of an area that was published, and what to choose from in words. @throws ReleaseError for any other. */
export function knownLine(registry: Registry, area: string) {
  const line = lineOf(registry, area);
  if (!line) throw new ReleaseError(`Nothing of "${area}" was published to this tree.`);
  const choices = choicesOf(line);
  const ensureKnown = (version: string) => {
    if (!line.releases[version]) throw new ReleaseError(`${area} has no release ${version}. ${choices}`);
  };
  return { line, canary: 'canary' in line ? line.canary : undefined, choices, ensureKnown };
}
