import type { Registry, RegistryChange, RegistryRemote } from '@faultline/shared/contract';
import { activateRelease, ReleaseError } from '../registry/registry.ts';
import type { ReadManifest } from '../registry/store.ts';
import { addressVerdicts, pathVerdicts } from './addresses.ts';
import {
  loadHostCandidate,
  type HostCandidate,
  loadRemoteCandidate,
  checkCompatibility,
  hostBytes,
  screenBytes,
  originVerdict,
  screenVerdict,
  type Verdict,
} from './releaseRules.ts';

const once = (verdicts: readonly Verdict[]) => [
  ...new Map(verdicts.map((each) => [[each.release, each.against, each.rule, each.message].join(), each])).values(),
];

async function findHosts(readManifest: ReadManifest, next: Registry, named: string | undefined): Promise<Hosts> {
  const { host } = next;
  if (!host) throw new ReleaseError('The tree has no host yet. Publish the host first, or all areas at once.');
  const live = await loadHostCandidate(readManifest, next, named ?? host.active);
  return { live, previous: host.previous ? await loadHostCandidate(readManifest, next, host.previous) : null };
}

interface Proposed {
  // The active releases.
  current: Registry;
  next: Registry;
  // The releases that are made live, or could be: a canary, a staged one.
  named: RegistryChange['releases'];
  // The name of the change in the table, when it names no release.
  label?: string;
}

/**
 * Can these releases go live? Holds each release of `named` against the host, and when the host is among them, every
 * release that a browser may run of every area against it.
 */
export async function checkReleases(
  readManifest: ReadManifest,
  { current, next, named, label = '' }: Proposed,
): Promise<Verdict[]> {
  const hosts = await findHosts(readManifest, next, named['host']);
  const pairs = Object.entries(named);
  const verdicts: Verdict[] = [];
  for (const [area, version] of pairs) {
    if (area !== 'host') verdicts.push(...(await verdictsOnArea(readManifest, next, area, version, hosts)));
  }
  if ('host' in named) {
    verdicts.push(hostBytes(hosts.live));
    for (const [area, line] of Object.entries(next.remotes))
      verdicts.push(...(await verdictsOnHost(readManifest, next, area, line, hosts)));
  }
  // The registry with the named releases live for everyone.
  const shown = pairs.reduce((registry, [area, version]) => activateRelease(registry, area, version), next);
  const release = pairs.map((each) => each.join(' ')).join(', ') || label;
  if (pairs.length > 0) verdicts.push(...pathVerdicts(shown, pairs, release));
  return once([...verdicts, ...(await addressVerdicts(readManifest, current, shown, release))]);
}

interface Hosts {
  live: HostCandidate;
  previous: HostCandidate | null;
}

// The versions of an area that can be loaded, without duplicates, with their role.
const mapVersionRoles = ({ active, canary, previous }: RegistryRemote, named: string | undefined) =>
  new Map([
    ...(previous ? [[previous, 'previous'] as const] : []),
    ...[canary?.version, active, named].flatMap((each) => (each ? [[each, 'shown'] as const] : [])),
  ]);

// Returns what a change of the host means for an area: everything that a browser may run of it, its fallback too.
async function verdictsOnHost(
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

// Returns what a change of an area means: its release on the live host, and on the one a rollback would bring back.
async function verdictsOnArea(
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
