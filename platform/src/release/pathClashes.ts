import type { Registry } from '@faultline/shared/contract';

/** `/cve/:id` and `/cve/:cveId` are one address. */
const shapeOf = (path: string) => path.replaceAll(/:[^/]+/g, ':').replace(/(.)\/+$/, '$1');

/** Addresses, and the home of signed-in people, that two areas claim. */
export function pathClashes(registry: Registry): string[] {
  const claims = new Map<string, { area: string; screen: string }>();
  const clashes: string[] = [];
  for (const [area, remote] of Object.entries(registry.remotes)) {
    for (const { expose, paths, home } of remote.releases[remote.active]?.screens ?? []) {
      const claimed = [
        ...paths.map((path) => [shapeOf(path), `the path ${path}`]),
        ...(home ? [['home', 'home']] : []),
      ];
      for (const [key = '', what] of claimed) {
        const other = claims.get(key);
        if (other)
          clashes.push(
            `${what} is claimed by ${expose} of ${area} and by ${other.screen} of ${other.area}. ` +
              `Change it in the remote.ts of one of them.`,
          );
        else claims.set(key, { area, screen: expose });
      }
    }
  }
  return clashes;
}
