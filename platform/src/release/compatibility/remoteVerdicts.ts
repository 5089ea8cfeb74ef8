import type { Registry, RegistryRemote } from '@faultline/shared/contract';
import type { ReadManifest } from '../readManifest.ts';
import { ReleaseError } from '../ReleaseError.ts';
import { screenBytes } from './bytesVerdict.ts';
import { checkCompatibility } from './checkCompatibility.ts';
import { originVerdict } from './originVerdict.ts';
import { screenVerdict } from './screenVerdict.ts';
import type { HostCandidate } from './Candidate.ts';
import { loadRemoteCandidate } from './loadCandidates.ts';
import type { Verdict } from './Verdict.ts';

export interface Hosts {
  live: HostCandidate;
  previous: HostCandidate | null;
}

/** Each of the versions an area could be shown in, once, with what it is there. */
const mapVersionRoles = ({ active, canary, previous }: RegistryRemote, named: string | undefined) =>
  new Map([
    ...(previous ? [[previous, 'previous'] as const] : []),
    ...[canary?.version, active, named].flatMap((each) => (each ? [[each, 'shown'] as const] : [])),
  ]);

/** What a change of the host means for an area: everything that a browser may run of it, its fallback too. */
export async function verdictsOnHost(
  readManifest: ReadManifest,
  registry: Registry,
  area: string,
  line: RegistryRemote,
  { live }: Hosts,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [version, role] of mapVersionRoles(line, undefined)) {
    const advice =
      role === 'previous'
        ? `Browsers fall back to it when ${area} ${line.active} fails. Keep what it needs in the host until ${area} has another previous release.`
        : `Keep what it needs in the host, or publish ${area} and the host together.`;
    verdicts.push(
      ...checkCompatibility(await loadRemoteCandidate(readManifest, registry, area, version), live, {
        otherwise: 'refused',
        advice,
      }),
    );
  }
  return verdicts;
}

/** What a change of an area means: its release on the live host, and on the one a rollback would bring back. */
export async function verdictsOnArea(
  readManifest: ReadManifest,
  registry: Registry,
  area: string,
  version: string,
  { live, previous }: Hosts,
): Promise<Verdict[]> {
  const remote = await loadRemoteCandidate(readManifest, registry, area, version);
  if (!remote.manifest) throw new ReleaseError(`The files of ${remote.name} are not in the tree. Publish it again.`);
  const advice = 'Build it against what the host gives, or release the host first.';
  const later = `If the host is rolled back, ${area} has to be rolled back first.`;
  return [
    ...checkCompatibility(remote, live, { otherwise: 'refused', advice }),
    ...(previous ? checkCompatibility(remote, previous, { otherwise: 'warns', advice: later }) : []),
    screenVerdict(remote),
    screenBytes(remote),
    originVerdict(remote, registry),
  ];
}
