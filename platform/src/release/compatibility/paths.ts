import type { Registry } from '@faultline/shared/contract';
import { findPathProblem } from '../../build/pathProblem.ts';
import type { Verdict } from './verdict.ts';

/** Refuses two screens on one address. */
export function pathVerdicts(shown: Registry, named: [area: string, version: string][], release: string): Verdict[] {
  const areas = new Set(named.map(([area]) => area));
  const clashes = pathClashes(shown).filter((clash) => clash.areas.some((area) => areas.has(area)));
  const verdict = clashes.length > 0 ? 'refused' : 'ok';
  const messages = clashes.length > 0 ? clashes.map(({ message }) => message) : [''];
  return messages.map((message) => ({ release, against: 'all other areas', rule: 'paths', verdict, message }));
}

/** `/cves/{id}`, `/cves/:cveId` and `/cves/:cveId/` are one address. */
const normalizePath = (path: string) => path.replaceAll(/\{[^/}]+\}|:[^/]+/g, ':').replace(/(.)\/+$/, '$1');

interface Clash {
  areas: string[];
  message: string;
}

interface Claim {
  path: string;
  area: string;
  expose: string;
}

/** Paths that no screen can have, and patterns such as `/exports/*` that would show another area's pages. */
function findSwallowing(claims: readonly Claim[]): Clash[] {
  return claims.flatMap(({ path, area, expose }): Clash[] => {
    const problem = findPathProblem(path);
    if (problem) return [{ areas: [area], message: `${expose} of ${area}: ${problem}` }];
    if (!path.endsWith('/*')) return [];
    return claims
      .filter((other) => other.area !== area && `${other.path}/`.startsWith(path.slice(0, -1)))
      .map((other) => ({
        areas: [area, other.area],
        message: `${path} of ${area} matches ${other.path} of ${other.area}, too. Give one of them another first segment.`,
      }));
  });
}

/** Addresses, and the home of signed-in people, that two areas claim, or an area and the host. */
function pathClashes(registry: Registry): Clash[] {
  const claims = new Map<string, { area: string; by: string }>();
  const own = registry.host?.releases[registry.host.active]?.paths ?? [];
  for (const path of own) claims.set(normalizePath(path), { area: 'host', by: 'a page of the host' });
  const clashes: Clash[] = [];
  for (const [area, remote] of Object.entries(registry.remotes)) {
    for (const { expose, paths, home } of remote.releases[remote.active]?.screens ?? []) {
      const claimed = [
        ...paths.map((path) => [normalizePath(path), `the path ${path}`]),
        ...(home ? [['home', 'home']] : []),
      ];
      for (const [key = '', what] of claimed) {
        const other = claims.get(key);
        const mine = `${expose} of ${area}`;
        if (!other) claims.set(key, { area, by: mine });
        else {
          const where = other.area === 'host' ? `the remote.ts of ${area}` : 'the remote.ts of one of them';
          const message = `${what} is claimed by ${mine} and by ${other.by}. Change it in ${where}.`;
          clashes.push({ areas: [area, other.area], message });
        }
      }
    }
  }
  const every = Object.entries(registry.remotes).flatMap(([area, { active, releases }]) =>
    (releases[active]?.screens ?? []).flatMap(({ expose, paths }) => paths.map((path) => ({ path, area, expose }))),
  );
  return [...clashes, ...findSwallowing([...every, ...own.map((path) => ({ path, area: 'host', expose: 'a page' }))])];
}
