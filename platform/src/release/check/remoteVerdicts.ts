import type { Registry, RegistryRemote } from '@faultline/shared/contract';
import type { FactsOf } from '../readFacts.ts';
import { ReleaseError } from '../ReleaseError.ts';
import { screenBytes } from './bytesVerdict.ts';
import { fitVerdicts } from './fitVerdicts.ts';
import { originVerdict } from './originVerdict.ts';
import { screenVerdict } from './screenVerdict.ts';
import type { HostSide } from './Side.ts';
import { remoteSide } from './sides.ts';
import type { Verdict } from './Verdict.ts';

export interface Hosts {
  live: HostSide;
  previous: HostSide | null;
}

/** Each of the versions an area could be shown in, once, with what it is there. */
const rolesOf = ({ active, canary, previous }: RegistryRemote, named: string | undefined) =>
  new Map([
    ...(previous ? [[previous, 'previous'] as const] : []),
    ...[canary?.version, active, named].flatMap((each) => (each ? [[each, 'shown'] as const] : [])),
  ]);

/** What a change of the host means for an area: everything that a browser may run of it, its fallback too. */
export async function verdictsOnHost(
  factsOf: FactsOf,
  registry: Registry,
  area: string,
  line: RegistryRemote,
  { live }: Hosts,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [version, role] of rolesOf(line, undefined)) {
    const advice =
      role === 'previous'
        ? `Browsers fall back to it when ${area} ${line.active} fails. Keep what it needs in the host until ${area} has another previous release.`
        : `Keep what it needs in the host, or publish ${area} and the host together.`;
    verdicts.push(
      ...fitVerdicts(await remoteSide(factsOf, registry, area, version), live, { otherwise: 'refused', advice }),
    );
  }
  return verdicts;
}

/** What a change of an area means: its release on the live host, and on the one a rollback would bring back. */
export async function verdictsOnArea(
  factsOf: FactsOf,
  registry: Registry,
  area: string,
  version: string,
  { live, previous }: Hosts,
): Promise<Verdict[]> {
  const remote = await remoteSide(factsOf, registry, area, version);
  if (!remote.facts) throw new ReleaseError(`The files of ${remote.name} are not in the tree. Publish it again.`);
  const advice = 'Build it against what the host gives, or release the host first.';
  const later = `If the host is rolled back, ${area} has to be rolled back first.`;
  return [
    ...fitVerdicts(remote, live, { otherwise: 'refused', advice }),
    ...(previous ? fitVerdicts(remote, previous, { otherwise: 'warns', advice: later }) : []),
    screenVerdict(remote),
    screenBytes(remote),
    originVerdict(remote, registry),
  ];
}
