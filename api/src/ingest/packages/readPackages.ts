import { asList, asObject, asString, getHost, type Shape } from '../record/coerce.ts';
import { compactName, type Package, toPackage } from './Package.ts';

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

const REPOSITORY =
  /(?:^|[/@.])(github|gitlab|bitbucket|gitee)\.(?:com|org)[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/?#]|$)/i;

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
const SCOPED_NAME = /^@[a-z\d][\w.-]*\/[a-z\d][\w.-]*$/i;
const MODULE_PATH = /^(?:github\.com\/[\w.-]+\/[\w.-]+|golang\.org\/x\/[\w.-]+|(?:sigs\.)?k8s\.io\/[\w.-]+)/i;

// Names that can only belong to one ecosystem: `group:artifact`, `@scope/name` or the path of a Go module.
function readQualifiedName(name: string): Package | undefined {
  if (!/[:/]/.test(name)) return undefined;
  if (MAVEN_NAME.test(name)) return toPackage('maven', name);
  if (SCOPED_NAME.test(name)) return toPackage('npm', name);
  const path = MODULE_PATH.exec(name)?.[0];
  return path === undefined ? undefined : toPackage('golang', path);
}

// CNAs that name a registry as the vendor of its packages.
const registryVendors: Readonly<Record<string, string>> = {
  'crates.io': 'cargo',
  npm: 'npm',
  npmjs: 'npm',
  packagist: 'composer',
  pypi: 'pypi',
  rubygems: 'gem',
};

// Returns the packages that an entry of an `affected` list names in any field.
export function readPackages(entry: Shape): Package[] {
  const collection = asString(entry.collectionURL);
  const vendor = registryVendors[asString(entry.vendor)?.toLowerCase() ?? ''];
  const registry = (collection === undefined ? undefined : findRegistry(collection)) ?? vendor;
  const name = asString(entry.packageName) ?? (vendor === undefined ? undefined : asString(entry.product));
  const texts = [asString(entry.packageURL), asString(entry.repo), collection];
  const [purl = asString(asObject(asList(entry.versions)[0]).version), repository, address] = texts;
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

// The page of a package in its registry, and its folder in a database of advisories.
const PACKAGE_PAGE =
  /^https?:\/\/(?:www\.)?([\w.-]+)\/(?:project|pypi|package|crates|gems|packages|artifact)\/((?:@|%40)?[\w.-]+)(?:(?:\/|%2F)([\w.-]+))?/i;
const ADVISORY =
  /^https:\/\/github\.com\/(pypa|rubysec|rustsec)\/[\w-]+\/(?:blob|tree)\/[\w-]+\/(?:vulns|gems|crates)\/([\w.-]+)\//i;
const databases: Readonly<Record<string, string>> = { pypa: 'pypi', rubysec: 'gem', rustsec: 'cargo' };

/** Returns the package of an address: its page in a registry, or an advisory in a database of its ecosystem. */
export function readPackageLink(url: string): Package | undefined {
  const [, owner = '', folder] = ADVISORY.exec(url) ?? [];
  if (folder !== undefined) return toPackage(databases[owner.toLowerCase()] ?? '', folder);
  const [, host, first, second] = PACKAGE_PAGE.exec(url) ?? [];
  const registry = host === undefined || first === undefined ? undefined : findRegistry(host);
  if (registry === undefined || first === undefined) return undefined;
  const name = first.replace(/^%40/, '@');
  if (registry !== 'maven' && registry !== 'composer' && !name.startsWith('@')) return toPackage(registry, name);
  return second === undefined ? undefined : toPackage(registry, `${name}/${second}`);
}

const snykTypes: Readonly<Record<string, string>> = {
  DOTNET: 'nuget',
  GOLANG: 'golang',
  JAVA: 'maven',
  JS: 'npm',
  PHP: 'composer',
  PYTHON: 'pypi',
  RUBY: 'gem',
  RUST: 'cargo',
};

/**
 * Returns the package of an advisory of Snyk, if it has the name of the product. The advisory has letters and digits
 * only: `SNYK-JS-ESLINTPLUGINKIT-8340627` is about `@eslint/plugin-kit`.
 */
export function readSnykLink(url: string, product: string): Package | undefined {
  const [, type, name] = /\/SNYK-([A-Z]+)-([A-Z\d]+)-\d+/.exec(url) ?? [];
  const ecosystem = snykTypes[type ?? ''];
  return ecosystem !== undefined && name?.toLowerCase() === compactName(product)
    ? toPackage(ecosystem, product)
    : undefined;
}

export function dedupePackages<T extends Package>(packages: readonly (T | undefined)[]): T[] {
  const found = packages.filter((each) => each !== undefined);
  if (found.length < 2) return found;
  return [...new Map(found.toReversed().map((each) => [`${each.ecosystem}/${each.name}`, each])).values()].toReversed();
}
