import type { Registry } from '@faultline/shared/contract';

/** `/cves/{id}`, `/cves/:cveId` and `/cves/:cveId/` are one address. */
const shapeOf = (path: string) => path.replaceAll(/\{[^/}]+\}|:[^/]+/g, ':').replace(/(.)\/+$/, '$1');

interface Clash {
  areas: string[];
  message: string;
}

/** Addresses, and the home of signed-in people, that two areas claim, or an area and the host. */
export function pathClashes(registry: Registry): Clash[] {
  const claims = new Map<string, { area: string; by: string }>();
  const own = registry.host?.releases[registry.host.active]?.paths ?? [];
  for (const path of own) claims.set(shapeOf(path), { area: 'host', by: 'a page of the host' });
  const clashes: Clash[] = [];
  for (const [area, remote] of Object.entries(registry.remotes)) {
    for (const { expose, paths, home } of remote.releases[remote.active]?.screens ?? []) {
      const claimed = [
        ...paths.map((path) => [shapeOf(path), `the path ${path}`]),
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
  return clashes;
}
