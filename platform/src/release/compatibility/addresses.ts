import type { Registry, RemoteScreen } from '@faultline/shared/contract';
import type { ReadManifest } from '../registry/store.ts';
import type { Verdict } from './verdict.ts';

interface Address {
  path: string;
  area: string;
  access: RemoteScreen['access'];
}

const splitSegments = (path: string) => path.replace(/(.)\/+$/, '$1').split('/');
const isParameter = (segment: string | undefined) => segment !== undefined && /^[:{]/.test(segment);

/** Whether the route `pattern` shows the page at `link`, whose ids stand in braces. */
function isServedAt(pattern: string, link: string): boolean {
  const expected = splitSegments(pattern);
  const given = splitSegments(link);
  const open = expected.at(-1) === '*';
  if (open ? given.length < expected.length - 1 : given.length !== expected.length) return false;
  return expected.every((segment, at) => segment === '*' || isParameter(segment) || segment === given[at]);
}

/** Each address of a set of releases; the host's own pages are for everyone. */
function listAddresses({ host, remotes }: Registry): Address[] {
  const own = host?.releases[host.active]?.paths ?? [];
  return [
    ...own.map((path): Address => ({ path, area: 'host', access: 'public' })),
    ...Object.entries(remotes).flatMap(([area, { active, releases }]) =>
      (releases[active]?.screens ?? []).flatMap(({ paths, access }) => paths.map((path) => ({ path, area, access }))),
    ),
  ];
}

const findHome = ({ remotes }: Registry) =>
  Object.entries(remotes).find(([, { active, releases }]) => releases[active]?.screens.some(({ home }) => home));

const find = (addresses: readonly Address[], link: string) => addresses.find(({ path }) => isServedAt(path, link));
const isOpen = (address: Address) => address.access !== 'signed-in';

/** What each release in use links to, by its name: of the host, and of each area what everyone or a canary has. */
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

/**
 * Compares the addresses of two sets of releases. Losing the home, an address that the shell or another area links to,
 * or one that was open to everyone and now asks for a session, is refused; any other loss warns, for bookmarks and
 * mails name it.
 */
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
    .filter(({ path }) => !needed.has(path) && !find(present, path.replaceAll(/:(\w+)\??/g, '{$1}')))
    .map(
      ({ path, area }) =>
        `${path} of ${area} would show Page Not Found. Bookmarks and mails may name it; a screen can keep several paths.`,
    );
  const line = { release, against: 'addresses in use', rule: 'addresses' as const };
  const verdicts = [
    ...refusals.map((message): Verdict => ({ ...line, verdict: 'refused', message })),
    ...warnings.map((message): Verdict => ({ ...line, verdict: 'warns', message })),
  ];
  return verdicts.length > 0 ? verdicts : [{ ...line, verdict: 'ok', message: '' }];
}
