import type { Registry } from '@faultline/shared/contract';
import { satisfies } from 'semver';
import { getRegistryEntry, setActiveVersions } from '../registry/registry.ts';
import type { ReadManifest } from '../registry/store.ts';
import { type HostCandidate, type RemoteCandidate, loadHostCandidate, loadRemoteCandidate } from './candidate.ts';
import type { Verdict } from './verdict.ts';

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

/** How a remote's release fits a release of the host: React exactly, versions by range, then every name it takes. */
export function checkCompatibility(
  remote: RemoteCandidate,
  host: HostCandidate,
  { otherwise, advice }: { otherwise: 'refused' | 'warns'; advice: string },
): Verdict[] {
  return [...versionFits(remote, host), nameFit(remote, host)].map(({ rule, message }) => ({
    release: remote.name,
    against: host.name,
    rule,
    verdict: message ? otherwise : 'ok',
    message: message && `${message} ${advice}`,
  }));
}

/**
 * Where host and area change together, what the area had before need not run on the new host: the area then has no
 * fallback, rather than one that fails. With `all`, this holds for every area.
 */
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
