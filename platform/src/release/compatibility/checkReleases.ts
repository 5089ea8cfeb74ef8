import type { Registry, RegistryChange } from '@faultline/shared/contract';
import { activateRelease } from '../activateRelease.ts';
import type { ReadManifest } from '../readManifest.ts';
import { ReleaseError } from '../ReleaseError.ts';
import { addressVerdicts } from './addressVerdicts.ts';
import { hostBytes } from './bytesVerdict.ts';
import { pathClashes } from './pathClashes.ts';
import { verdictsOnArea, verdictsOnHost, type Hosts } from './remoteVerdicts.ts';
import { loadHostCandidate } from './loadCandidates.ts';
import type { Verdict } from './Verdict.ts';

const once = (verdicts: readonly Verdict[]) => [
  ...new Map(verdicts.map((each) => [[each.release, each.against, each.rule, each.message].join(), each])).values(),
];

/** No two on one address. */
function pathVerdicts(shown: Registry, named: [area: string, version: string][], release: string): Verdict[] {
  const areas = new Set(named.map(([area]) => area));
  const clashes = pathClashes(shown).filter((clash) => clash.areas.some((area) => areas.has(area)));
  const verdict = clashes.length > 0 ? 'refused' : 'ok';
  const messages = clashes.length > 0 ? clashes.map(({ message }) => message) : [''];
  return messages.map((message) => ({ release, against: 'all other areas', rule: 'paths', verdict, message }));
}

async function findHosts(readManifest: ReadManifest, next: Registry, held: string | undefined): Promise<Hosts> {
  const { host } = next;
  if (!host) throw new ReleaseError('The tree has no host yet. Publish the host first, or all areas at once.');
  const live = await loadHostCandidate(readManifest, next, held ?? host.active);
  return { live, previous: host.previous ? await loadHostCandidate(readManifest, next, host.previous) : null };
}

interface Proposed {
  /** What is live now. */
  current: Registry;
  next: Registry;
  /** The releases that are made live, or could be: a canary, a held one. */
  named: RegistryChange['releases'];
  /** What the change is called in the table, where it names no release. */
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
  // As it would be with each named release live for everyone.
  const shown = pairs.reduce((registry, [area, version]) => activateRelease(registry, area, version), next);
  const release = pairs.map((each) => each.join(' ')).join(', ') || label;
  if (pairs.length > 0) verdicts.push(...pathVerdicts(shown, pairs, release));
  return once([...verdicts, ...(await addressVerdicts(readManifest, current, shown, release))]);
}
