import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry, RegistryChange, RegistryRemote } from '@faultline/shared/contract';
import type { BuildResult } from '../../build/buildArea.ts';
import { stageBuild, withRelease } from '../registry/stageBuild.ts';
import {
  activateRelease,
  formatTrain,
  refuseOutOfUse,
  ReleaseError,
  requireEntry,
  withTrainLive,
} from '../registry/registry.ts';
import type { PublishedReleases, ReadManifest } from '../registry/store.ts';
import { addressVerdicts, pathVerdicts } from './addresses.ts';
import {
  checkCompatibility,
  dropIncompatiblePrevious,
  hostBytes,
  loadHostCandidate,
  loadRemoteCandidate,
  originVerdict,
  screenBytes,
  screenVerdict,
  type Verdict,
} from './releaseRules.ts';

const once = (verdicts: readonly Verdict[]) => [
  ...new Map(verdicts.map((each) => [[each.release, each.against, each.rule, each.message].join(), each])).values(),
];

async function findHosts(readManifest: ReadManifest, next: Registry, named: string | undefined) {
  const { host } = next;
  if (!host) throw new ReleaseError('The tree has no host yet. Publish the host first, or all areas at once.');
  const live = await loadHostCandidate(readManifest, next, named ?? host.active);
  return { live, previous: host.previous ? await loadHostCandidate(readManifest, next, host.previous) : null };
}

interface Proposed {
  // The active releases.
  current: Registry;
  next: Registry;
  // The releases that go live, or that could, such as a canary or a staged release.
  named: RegistryChange['releases'];
  // The name of the change in the table, if it names no release.
  label?: string;
}

// Checks whether these releases can go live. Every release in `named` is compared with the host. If the host is among
// them, all releases of all areas that browsers may run are compared with it.
async function checkReleases(
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

type Hosts = Awaited<ReturnType<typeof findHosts>>;

// The versions of an area that can be loaded, without duplicates, with their role.
const mapVersionRoles = ({ active, canary, previous }: RegistryRemote) =>
  new Map([
    ...(previous ? [[previous, 'previous'] as const] : []),
    ...[canary?.version, active].flatMap((each) => (each ? [[each, 'shown'] as const] : [])),
  ]);

// Returns the effects of a host change on an area: on all its releases that browsers may run, including the fallback.
async function verdictsOnHost(
  readManifest: ReadManifest,
  registry: Registry,
  area: string,
  line: RegistryRemote,
  { live }: Hosts,
): Promise<Verdict[]> {
  const verdicts = await Array.fromAsync(mapVersionRoles(line), async ([version, role]) => {
    const advice =
      role === 'previous'
        ? `Browsers fall back to it when ${area} ${line.active} fails. Keep what it needs in the host until ${area} has another previous release.`
        : `Keep what it needs in the host, or publish ${area} and the host together.`;
    const remote = await loadRemoteCandidate(readManifest, registry, area, version);
    return checkCompatibility(remote, live, { otherwise: 'refused', advice });
  });
  return verdicts.flat();
}

// Returns the effects of an area change: of its release on the live host, and on the host that a rollback would
// restore.
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

const ownRules = new Set<Verdict['rule']>(['screens', 'bytes', 'origin']);

// Compatibility with other releases is checked for the whole train; problems of a single release are refused before.
const postpone = (verdict: Verdict): Verdict =>
  verdict.verdict === 'refused' && !ownRules.has(verdict.rule) ? { ...verdict, verdict: 'warns' } : verdict;

interface ProposedChange extends Omit<Proposed, 'label'> {
  change: Pick<RegistryChange, 'action' | 'train' | 'releases'>;
  // Staged to go live together with others.
  isForTrain?: boolean | undefined;
  dropPrevious?: boolean | undefined;
}

// Checks the set that everyone gets and, while a train has browsers, the set that those browsers get.
export async function checkChange(
  readManifest: ReadManifest,
  { current, next, change, named, isForTrain, dropPrevious }: ProposedChange,
): Promise<Verdict[]> {
  const label = formatTrain(change.releases);
  const trainAreas = new Set(Object.keys(next.train?.releases ?? {}));
  const getTrainSet = () => dropIncompatiblePrevious(readManifest, withTrainLive(next), trainAreas, dropPrevious);
  if (change.train) return checkReleases(readManifest, { current, next: await getTrainSet(), named, label });
  const verdicts = await checkReleases(readManifest, { current, next, named, label });
  if (isForTrain) return verdicts.map(postpone);
  if (!next.train || change.action === 'stage') return verdicts;
  const trainSets = { current: withTrainLive(current), next: await getTrainSet() };
  return [...verdicts, ...(await checkReleases(readManifest, { ...trainSets, named, label }))];
}

// Checks whether a build could go live among the published releases. Nothing is written.
export async function checkCandidate(published: PublishedReleases, build: BuildResult): Promise<Verdict[]> {
  const { area, version } = build.manifest;
  const scratch = await mkdtemp(path.join(tmpdir(), 'faultline-candidate-'));
  try {
    const release = await stageBuild(scratch, build);
    const current = await published.registry();
    refuseOutOfUse(current, area, version);
    const next = activateRelease(withRelease(current, release, ''), area, version);
    const readManifest: ReadManifest = async (other, its) =>
      other === area && its === version ? build.manifest : published.readManifest(other, its);
    return await checkReleases(readManifest, { current, next, named: { [area]: version } });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

// Checks whether a published release could be live for everyone.
export async function checkPublished(
  { registry, readManifest }: PublishedReleases,
  area: string,
  version: string,
): Promise<Verdict[]> {
  const current = await registry();
  requireEntry(current, area).ensureKnown(version);
  return checkReleases(readManifest, {
    current,
    next: activateRelease(current, area, version),
    named: { [area]: version },
  });
}
