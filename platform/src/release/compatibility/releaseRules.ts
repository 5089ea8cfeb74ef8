import type { Registry, Asset, HostRelease, Release } from '@faultline/shared/contract';
import { satisfies } from 'semver';
import { hostRuntime } from '../../build/area.ts';
import type { HostManifest, RemoteManifest } from '../../build/releaseManifest.ts';
import { ReleaseError, getRegistryEntry, setActiveVersions } from '../registry/registry.ts';
import type { ReadManifest } from '../registry/store.ts';

// One row of the contract check.
export interface Verdict {
  // Example: `vulns 1.9.0`
  release: string;
  // The release or other subject of the comparison, such as `host 2.3.0`.
  against: string;
  rule: 'react' | 'versions' | 'names' | 'screens' | 'paths' | 'bytes' | 'addresses' | 'origin' | 'types' | 'calls';
  verdict: 'ok' | 'warns' | 'refused';
  // The problems and how to fix them; empty when there are none.
  message: string;
}

// Returns an accepted verdict without a message.
export const judge = (
  { release, against, rule }: Pick<Verdict, 'release' | 'against' | 'rule'>,
  message: string,
  otherwise: 'refused' | 'warns' = 'refused',
): Verdict => ({ release, against, rule, verdict: message ? otherwise : 'ok', message });

// Equal errors are returned once.
export const getErrors = (verdicts: readonly Verdict[]): string[] => [
  ...new Set(verdicts.filter(({ verdict }) => verdict === 'refused').map(({ message }) => message)),
];

// A release in the contract check: its registry entry and its manifest.
interface Candidate<Entry, Manifest> {
  // Example: `vulns 1.9.0`
  name: string;
  entry: Entry;
  // Null if the release's files are gone. Its names then cannot be compared.
  manifest: Manifest | null;
}

type RemoteCandidate = Candidate<Release, RemoteManifest>;
export type HostCandidate = Candidate<HostRelease, HostManifest>;

export async function loadHostCandidate(
  readManifest: ReadManifest,
  registry: Registry,
  version: string,
): Promise<HostCandidate> {
  const entry = registry.host?.releases[version];
  if (!entry) throw new ReleaseError(`The registry has no release ${version} of the host.`);
  const manifest = await readManifest('host', version);
  return { name: `host ${version}`, entry, manifest: manifest?.kind === 'host' ? manifest : null };
}

export async function loadRemoteCandidate(
  readManifest: ReadManifest,
  registry: Registry,
  area: string,
  version: string,
): Promise<RemoteCandidate> {
  const entry = registry.remotes[area]?.releases[version];
  if (!entry) throw new ReleaseError(`The registry has no release ${version} of ${area}.`);
  const manifest = await readManifest(area, version);
  return { name: `${area} ${version}`, entry, manifest: manifest?.kind === 'remote' ? manifest : null };
}

type Fit = Pick<Verdict, 'rule' | 'message'>;

function versionFits(remote: RemoteCandidate, host: HostCandidate): Fit[] {
  return Object.entries(remote.entry.requires).map(([what, range]) => {
    const rule = what === 'react' ? 'react' : 'versions';
    const provided = host.entry.provides[what];
    if (provided && satisfies(provided, range)) return { rule, message: '' };
    const has = provided ? `gives ${provided}` : 'does not give it';
    return { rule, message: `${remote.name} requires ${what} ${range}, but ${host.name} ${has}.` };
  });
}

function nameFit(remote: RemoteCandidate, host: HostCandidate): Fit {
  const lacks = Object.entries(host.manifest && remote.manifest ? remote.manifest.sharedImports : {}).flatMap(
    ([module, taken]) => {
      const given = new Set(host.manifest?.sharedExports[module]);
      const missing = taken.filter((name) => !given.has(name));
      return missing.length > 0 ? [`${missing.join(', ')} from ${module}`] : [];
    },
  );
  const message = lacks.map((what) => `${remote.name} takes ${what}, which ${host.name} does not have.`).join(' ');
  return { rule: 'names', message };
}

// React must match exactly, other versions by range, and the host must provide every imported name.
export function checkCompatibility(
  remote: RemoteCandidate,
  host: HostCandidate,
  { otherwise, advice }: { otherwise: 'refused' | 'warns'; advice: string },
): Verdict[] {
  return [...versionFits(remote, host), nameFit(remote, host)].map(({ rule, message }) =>
    judge({ release: remote.name, against: host.name, rule }, message && `${message} ${advice}`, otherwise),
  );
}

// If host and area change together, the area's previous release need not run on the new host. The area then has no
// fallback instead of one that fails. With `all`, this applies to every area.
export async function dropIncompatiblePrevious(
  readManifest: ReadManifest,
  next: Registry,
  changed: ReadonlySet<string>,
  all = false,
): Promise<Registry> {
  if (!next.host || !changed.has('host')) return next;
  const host = await loadHostCandidate(readManifest, next, next.host.active);
  let fitting = next;
  for (const [area, { active, previous, canary }] of Object.entries(next.remotes)) {
    if (!previous || !(all || changed.has(area)) || !getRegistryEntry(next, area)?.releases[previous]) continue;
    const remote = await loadRemoteCandidate(readManifest, next, area, previous);
    const verdicts = checkCompatibility(remote, host, { otherwise: 'refused', advice: '' });
    if (verdicts.some(({ verdict }) => verdict === 'refused'))
      fitting = setActiveVersions(fitting, area, { active, previous: null, canary });
  }
  return fitting;
}

// The build must expose a module for every screen in the registry.
export function screenVerdict({ name, entry, manifest }: RemoteCandidate): Verdict {
  const chunks = manifest?.chunks ?? entry.preload;
  const exposed = Object.keys(chunks).filter((expose) => (chunks[expose]?.length ?? 0) > 0);
  const missing = entry.screens.filter(({ expose }) => !exposed.includes(expose));
  const message = missing
    .map(
      ({ expose, paths }) =>
        `${name} has the screen ${expose} at ${paths.join(', ')}, but its build exposes only ${exposed.join(', ') || 'nothing'}. ` +
        `Let the exposes follow from remote.ts (defineRemote does), or take the screen out of it.`,
    )
    .join(' ');
  return judge({ release: name, against: 'its build', rule: 'screens' }, message);
}

// A release must come from this site or from an origin that the registry allows.
export function originVerdict({ name, entry }: RemoteCandidate, { origins = [] }: Registry): Verdict {
  const origin = entry.entry.startsWith('/') ? null : new URL(entry.entry).origin;
  const message =
    origin === null || origins.includes(origin)
      ? ''
      : `${name} comes from ${origin}, which is not allowed. Allow it first: release origin allow ${origin}.`;
  return judge({ release: name, against: origin ?? 'this site', rule: 'origin' }, message);
}

const sum = (assets: readonly Asset[]) => assets.reduce((total, { bytes }) => total + bytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

const judgeBytes = (release: string, budget: number, over: string) =>
  judge({ release, against: `the budget of ${kilobytes(budget)}`, rule: 'bytes' }, over);

// Measures the bytes that a browser fetches for each screen.
export function screenBytes({ name, entry }: RemoteCandidate): Verdict {
  const budget = budgets.screen + (hostRuntime.name in entry.requires ? 0 : budgets.libraryRuntime);
  const over = Object.entries(entry.preload)
    .map(([expose, assets]) => ({ expose, bytes: sum(assets) }))
    .filter(({ bytes }) => bytes > budget)
    .map(
      ({ expose, bytes }) =>
        `${expose} of ${name} is ${kilobytes(bytes)} (brotli). Load what is not seen at first by its own import(), or move what others use too to shared.`,
    );
  return judgeBytes(name, budget, over.join(' '));
}

// Measures the bytes that every browser fetches before the first screen.
export function hostBytes({ name, entry }: HostCandidate): Verdict {
  const bytes = sum([...entry.scripts, ...entry.styles]);
  const over =
    bytes > budgets.host
      ? `${name} is ${kilobytes(bytes)} (brotli). Put what few screens use into an on-demand entry point of shared.`
      : '';
  return judgeBytes(name, budgets.host, over);
}

// Maximum transferred sizes of a release in bytes (brotli). A screen is what a browser that has the host fetches to
// show it: the entry and the screen's own chunks. The host is the scripts and styles that its page names. Remotes that
// do not require the host's runtime carry the library's.
const budgets = { screen: 30_000, libraryRuntime: 26_000, host: 180_000 } as const;
