import { satisfies } from 'semver';
import type { HostSide, RemoteSide } from './Side.ts';
import type { Verdict } from './Verdict.ts';

type Fit = Pick<Verdict, 'rule' | 'message'>;

function versionFits(remote: RemoteSide, host: HostSide): Fit[] {
  return Object.entries(remote.entry.requires).map(([what, range]) => {
    const rule = what === 'react' ? 'react' : 'versions';
    const provided = host.entry.provides[what];
    if (provided && satisfies(provided, range)) return { rule, message: '' };
    const has = provided ? `gives ${provided}` : 'does not give it';
    return { rule, message: `${remote.name} requires ${what} ${range}, but ${host.name} ${has}.` };
  });
}

function nameFit(remote: RemoteSide, host: HostSide): Fit {
  const lacks = Object.entries(host.facts && remote.facts ? remote.facts.takes : {}).flatMap(([module, taken]) => {
    const given = new Set(host.facts?.gives[module]);
    const missing = taken.filter((name) => !given.has(name));
    return missing.length > 0 ? [`${missing.join(', ')} from ${module}`] : [];
  });
  const message = lacks.map((what) => `${remote.name} takes ${what}, which ${host.name} does not have.`).join(' ');
  return { rule: 'names', message };
}

/** How a remote's release fits a release of the host: React exactly, versions by range, then every name it takes. */
export function fitVerdicts(
  remote: RemoteSide,
  host: HostSide,
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
