import modules from './goModules.json' with { type: 'json' };
import { fromRepository, listApacheNames, parseKnownNames } from './knownNames.ts';
import type { ListNames, Names } from './readPurl.ts';

// Modules whose path does not name their repository, or whose records use another name.
const known: Readonly<Record<string, string>> = modules;

// Hosts whose modules are the repositories of one owner.
const owners: Readonly<Record<string, string>> = {
  'k8s.io': 'kubernetes',
  'sigs.k8s.io': 'kubernetes-sigs',
};

const FORGE = /^(?:github|gitlab)\.com$|^bitbucket\.org$/i;

// Returns the names of the longest known prefix of a path.
function findKnown(path: string): string | undefined {
  for (let rest = path; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('/')))) {
    if (known[rest] !== undefined) return known[rest];
  }
  return undefined;
}

const isSame = (owner: string, repository: string) =>
  owner.toLowerCase().includes(repository.replace(/-server$/, '').toLowerCase());

// The names of `owner/repository`: `goharbor/harbor` is Harbor, and `mattermost/mattermost-server` Mattermost;
// `docker/cli` is not the CLI.
const listOwnedNames = (owner: string, repository: string): Names[][] => [
  fromRepository(owner, repository),
  ...(isSame(owner, repository) ? [[{ product: repository.replace(/-server$/, ''), isOwnName: true }]] : []),
  ...(owner.toLowerCase() === 'apache' ? [listApacheNames(repository.replace(/^incubator-/, ''))] : []),
  [{ vendor: owner, product: repository, isNamespace: true }],
  [{ product: `${owner} ${repository}`, isDistinctive: true }],
];

// `go.woodpecker-ci.org/woodpecker` is a repository of woodpecker-ci, and `gogs.io/gogs` one of gogs.
function listVanityNames(host: string, repository: string | undefined): Names[][] {
  const [owner] = host.split('.').slice(0, -1).toReversed();
  if (owner === undefined || /^golang$|^google$/.test(owner)) return [];
  const name = repository ?? owner;
  return [
    ...listOwnedNames(owner, name),
    [{ product: name, isDistinctive: true }],
    [{ product: name, ecosystem: 'golang' }],
  ];
}

function listRepositoryNames(path: string): Names[][] {
  const found = findKnown(path);
  if (found !== undefined) return [parseKnownNames(found)];
  const [host = '', owner, repository] = path.split('/');
  if (host === 'gopkg.in' && owner !== undefined)
    return [fromRepository(repository ? owner : `go-${owner}`, repository ?? owner)];
  const domainOwner = owners[host];
  if (domainOwner !== undefined && owner !== undefined)
    return [[...fromRepository(domainOwner, owner), { vendor: 'kubernetes', product: owner }]];
  if (!FORGE.test(host)) return listVanityNames(host, owner);
  return repository === undefined || owner === undefined ? [] : listOwnedNames(owner, repository);
}

// The Go Vulnerability Database names a module as the vendor of its packages; other records name its repository.
export const listGoNames: ListNames = ({ namespace, name }) => {
  const path = namespace === '' ? name : `${namespace}/${name}`;
  if (path === 'stdlib' || path === 'std') return [[{ vendor: 'Go standard library', product: 'Go standard library' }]];
  if (path === 'toolchain' || path === 'cmd') return [[{ vendor: 'Go toolchain', product: 'Go toolchain' }]];
  const module = path.replace(/(?:\/|\.)v\d+$/, '');
  const [repository = [], ...others] = listRepositoryNames(module);
  return [[{ vendor: module, product: module }, { vendor: path, product: path }, ...repository], ...others];
};
