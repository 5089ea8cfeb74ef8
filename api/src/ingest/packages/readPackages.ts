import { asString, getHost, type Shape } from '../record/coerce.ts';
import { type Package, toPackage } from './Package.ts';

// Registries by the host of `collectionURL`.
const registries: Readonly<Record<string, string>> = {
  'central.sonatype.com': 'maven',
  'cocoapods.org': 'cocoapods',
  'crates.io': 'cargo',
  'cran.r-project.org': 'cran',
  'hackage.haskell.org': 'hackage',
  'hex.pm': 'hex',
  'mvnrepository.com': 'maven',
  'npmjs.com': 'npm',
  'npmjs.org': 'npm',
  'nuget.org': 'nuget',
  'packagist.org': 'composer',
  'pkg.go.dev': 'golang',
  'pub.dev': 'pub',
  'pypi.org': 'pypi',
  'pypi.python.org': 'pypi',
  'registry.npmjs.org': 'npm',
  'repo.maven.apache.org': 'maven',
  'repo1.maven.org': 'maven',
  'rubygems.org': 'gem',
  'search.maven.org': 'maven',
};

const findRegistry = (link: string): string | undefined =>
  registries[(getHost(link.includes('://') ? link : `https://${link}`) ?? '').replace(/^www\./, '')];

const REPOSITORY = /(?:^|[/@.])(github|gitlab|bitbucket)\.(?:com|org)[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/?#]|$)/i;

export function readRepository(address: string): Package | undefined {
  const [, forge, owner, name] = REPOSITORY.exec(address.slice(0, 400)) ?? [];
  return forge === undefined || owner === 'advisories' ? undefined : toPackage(forge, `${owner}/${name}`);
}

export function readPackageUrl(purl: string): Package | undefined {
  const [, type, path] = /^pkg:\/*([a-z][\w.+-]*)\/+([^?#]+)/i.exec(purl.trim()) ?? [];
  if (type === undefined || path === undefined) return undefined;
  try {
    return toPackage(type, decodeURIComponent(path.replace(/(?<!^|\/)@[^@/]*$/, '')));
  } catch {
    return undefined;
  }
}

const MAVEN_NAME = /^[a-z][\w-]*(?:\.[\w-]+)+:[\w.-]+$/i;
const MODULE_PATH = /^(?:github\.com\/[\w.-]+\/[\w.-]+|golang\.org\/x\/[\w.-]+|(?:sigs\.)?k8s\.io\/[\w.-]+)/i;

// Names that can only belong to one ecosystem: `group:artifact` or the path of a Go module.
function readQualifiedName(name: string): Package | undefined {
  if (MAVEN_NAME.test(name)) return toPackage('maven', name);
  const path = MODULE_PATH.exec(name)?.[0];
  return path === undefined ? undefined : toPackage('golang', path);
}

// Returns the packages that an entry of an `affected` list names in any field.
export function readPackages(entry: Shape): Package[] {
  const name = asString(entry.packageName);
  const collection = asString(entry.collectionURL);
  const registry = collection === undefined ? undefined : findRegistry(collection);
  const texts = [asString(entry.packageURL), asString(entry.repo), collection];
  const [purl, repository, address] = texts;
  const found = [
    purl === undefined ? undefined : readPackageUrl(purl),
    name === undefined || registry === undefined ? undefined : toPackage(registry, name),
    ...(registry === undefined ? [name, asString(entry.product)] : []).map((each) =>
      readQualifiedName((each ?? '').replaceAll('\\/', '/')),
    ),
    repository === undefined ? undefined : readRepository(repository),
    address === undefined ? undefined : readRepository(address),
  ];
  return dedupePackages(found);
}

export function dedupePackages<T extends Package>(packages: readonly (T | undefined)[]): T[] {
  const found = packages.filter((each) => each !== undefined);
  if (found.length < 2) return found;
  return [...new Map(found.toReversed().map((each) => [`${each.ecosystem}/${each.name}`, each])).values()].toReversed();
}
