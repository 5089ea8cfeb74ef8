import type { Registry, RemoteScreen } from '@faultline/shared/contract';
import { findPathProblem } from '../../build/area.ts';
import { getActiveRelease } from '../registry/registry.ts';
import type { ReadManifest } from '../registry/store.ts';
import { judge, type Verdict } from './releaseRules.ts';

interface Address {
  path: string;
  area: string;
  access: RemoteScreen['access'];
}

// In lower case: the router ignores case, so `/Login` is the address `/login`.
const splitSegments = (path: string) =>
  path
    .toLowerCase()
    .replace(/(.)\/+$/, '$1')
    .split('/');
const isParameter = (segment: string | undefined) => segment !== undefined && /^[:{]/.test(segment);

// Returns whether the route `pattern` matches `link`, which has ids in braces.
function isServedAt(pattern: string, link: string): boolean {
  const expected = splitSegments(pattern);
  const given = splitSegments(link);
  const open = expected.at(-1) === '*';
  if (open ? given.length < expected.length - 1 : given.length !== expected.length) return false;
  return expected.every((segment, at) => segment === '*' || isParameter(segment) || segment === given[at]);
}

// Returns all addresses of a set of releases. The host's own pages are public.
function listAddresses({ host, remotes }: Registry): Address[] {
  const own = host?.releases[host.active]?.paths ?? [];
  return [
    ...own.map((path): Address => ({ path, area: 'host', access: 'public' })),
    ...Object.entries(remotes).flatMap(([area, line]) =>
      (getActiveRelease(line)?.screens ?? []).flatMap(({ paths, access }) =>
        paths.map((path) => ({ path, area, access })),
      ),
    ),
  ];
}

const findHome = ({ remotes }: Registry) =>
  Object.entries(remotes).find(([, line]) => getActiveRelease(line)?.screens.some(({ home }) => home));

const find = (addresses: readonly Address[], link: string) => addresses.find(({ path }) => isServedAt(path, link));
const isOpen = (address: Address) => address.access !== 'signed-in';

// Returns the links of the releases in use by release name: the host's, and those of each area's active and canary
// release.
async function listLinks(
  readManifest: ReadManifest,
  { host, remotes }: Registry,
): Promise<[user: string, links: string[]][]> {
  const releases = [
    ...(host ? [['host', host.active] as const] : []),
    ...Object.entries(remotes).flatMap(([area, { active, canary }]) =>
      [active, canary?.version].flatMap((version) => (version ? [[area, version] as const] : [])),
    ),
  ];
  return Promise.all(
    releases.map(async ([area, version]) => [`${area} ${version}`, (await readManifest(area, version))?.links ?? []]),
  );
}

// Compares the addresses of two sets of releases. A change is refused if it loses the home page, an address that the
// shell or another area links to, or public access to an address. Any other lost address is a warning, because
// bookmarks and mails may contain it.
export async function addressVerdicts(
  readManifest: ReadManifest,
  before: Registry,
  after: Registry,
  release: string,
): Promise<Verdict[]> {
  const [former, present] = [listAddresses(before), listAddresses(after)];
  const refusals: string[] = [];
  const needed = new Set<string>();
  const home = findHome(before);
  if (home && !findHome(after))
    refusals.push(
      `${home[0]} has the home, the page that signed-in people get at /, and no screen would be it. Keep "home: true" in a remote.ts.`,
    );
  const users = new Map<string, Set<string>>();
  for (const [user, links] of await listLinks(readManifest, after))
    for (const link of links) users.set(link, (users.get(link) ?? new Set()).add(user));
  for (const [link, names] of users) {
    const was = find(former, link);
    const is = find(present, link);
    if (!was || (is && (isOpen(is) || !isOpen(was)))) continue;
    needed.add(was.path);
    const loss = is ? `would open only to people who are signed in` : `would show Page Not Found`;
    refusals.push(
      `${link} of ${was.area} ${loss}, but ${[...names].sort().join(', ')} ${names.size > 1 ? 'link' : 'links'} to it. ` +
        `Keep it beside the new one (a screen can have several paths), until nothing links to it.`,
    );
  }
  const warnings = former
    .filter(({ path }) => !needed.has(path) && !find(present, path.replaceAll(/:(\w+)/g, '{$1}')))
    .map(
      ({ path, area }) =>
        `${path} of ${area} would show Page Not Found. Bookmarks and mails may name it; a screen can keep several paths.`,
    );
  const line = { release, against: 'addresses in use', rule: 'addresses' as const };
  const verdicts = [
    ...refusals.map((message) => judge(line, message)),
    ...warnings.map((message) => judge(line, message, 'warns')),
  ];
  return verdicts.length > 0 ? verdicts : [judge(line, '')];
}

export function pathVerdicts(shown: Registry, named: [area: string, version: string][], release: string): Verdict[] {
  const areas = new Set(named.map(([area]) => area));
  const clashes = pathClashes(shown).filter((clash) => clash.areas.some((area) => areas.has(area)));
  const messages = clashes.length > 0 ? clashes.map(({ message }) => message) : [''];
  return messages.map((message) => judge({ release, against: 'all other areas', rule: 'paths' }, message));
}

// `/cves/{id}`, `/cves/:cveId`, `/CVEs/:cveId` and `/cves/:cveId/` are one address.
const normalizePath = (path: string) =>
  splitSegments(path)
    .map((segment) => (isParameter(segment) ? ':' : segment))
    .join('/');

interface Clash {
  areas: string[];
  message: string;
}

interface Claim {
  path: string;
  area: string;
  expose: string;
}

// Paths that no screen can have, and patterns such as `/exports/*` that would show another area's pages.
function findSwallowing(claims: readonly Claim[]): Clash[] {
  return claims.flatMap(({ path, area, expose }): Clash[] => {
    const problem = findPathProblem(path);
    if (problem) return [{ areas: [area], message: `${expose} of ${area}: ${problem}` }];
    if (splitSegments(path).at(-1) !== '*') return [];
    return claims
      .filter((other) => other.area !== area && isServedAt(path, other.path))
      .map((other) => ({
        areas: [area, other.area],
        message: `${path} of ${area} matches ${other.path} of ${other.area}, too. Give one of them another first segment.`,
      }));
  });
}

// Returns the addresses, and the home pages of signed-in users, that two areas claim, or an area and the host.
function pathClashes(registry: Registry): Clash[] {
  const claims = new Map<string, { area: string; by: string }>();
  const own = registry.host?.releases[registry.host.active]?.paths ?? [];
  for (const path of own) claims.set(normalizePath(path), { area: 'host', by: 'a page of the host' });
  const every: Claim[] = own.map((path) => ({ path, area: 'host', expose: 'a page' }));
  const clashes: Clash[] = [];
  for (const [area, remote] of Object.entries(registry.remotes)) {
    for (const { expose, paths, home } of getActiveRelease(remote)?.screens ?? []) {
      every.push(...paths.map((path) => ({ path, area, expose })));
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
  return [...clashes, ...findSwallowing(every)];
}
