import { satisfies } from 'semver';
import type { HostCandidate, RemoteCandidate } from './Candidate.ts';
import type { Verdict } from './Verdict.ts';

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
  const lacks = Object.entries(host.manifest && remote.manifest ? remote.manifest.takes : {}).flatMap(
    ([module, taken]) => {
      const given = new Set(host.manifest?.gives[module]);
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
