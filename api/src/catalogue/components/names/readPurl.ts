import { PackageURL } from 'packageurl-js';

// A package of an ecosystem, as its package URL names it.
export interface PurlPackage {
  type: string;
  namespace: string;
  name: string;
  version: string | undefined;
  // The version of the package of a Linux distribution, if it differs from that of the program.
  packaged?: string | undefined;
  // The source package of a Linux distribution that it is built from.
  upstream: string | undefined;
}

// A vendor and product under which records may name a package.
export interface Names {
  vendor?: string | undefined;
  product: string;
  // The vendor only resembles this namespace of a package.
  isNamespace?: boolean | undefined;
  // The registry of the package: only records that mention its ecosystem match.
  ecosystem?: string | undefined;
  // Owner and name of a repository, to which records may link products of other names.
  isRepository?: boolean | undefined;
  // The product has the name of its vendor, like `axios` of axios or `tornado` of tornadoweb; other products do not
  // match.
  isOwnName?: boolean | undefined;
  // Only one project has this name, so a product of any vendor matches, if a single vendor has one.
  isDistinctive?: boolean | undefined;
}

// Names for a package in groups, the surest first. All names of a group are the same thing.
export type ListNames = (found: PurlPackage) => Names[][];

// Package URLs have about 100 characters; much longer texts are not parsed.
const MAX_LENGTH = 2000;

// Reads a package URL, also in the form `pkg://`; undefined for anything else.
export function parsePurl(text: string): PurlPackage | undefined {
  const purl = text.trim();
  if (purl.length > MAX_LENGTH || !/^pkg:/i.test(purl)) return undefined;
  try {
    const { type, namespace, name, version, qualifiers } = PackageURL.fromString(purl.replace(/^pkg:\/*/i, 'pkg:'));
    if (type === undefined || name === undefined || name === null) return undefined;
    const upstream = qualifiers?.upstream?.replace(/@.*$/, '');
    const stated = version ?? undefined;
    const own = isLinux(type) ? toUpstreamVersion(stated) : stated;
    return {
      type,
      namespace: namespace ?? '',
      name,
      version: own,
      ...(own === stated ? {} : { packaged: stated }),
      upstream: upstream === '' ? undefined : upstream,
    };
  } catch {
    return undefined;
  }
}

export const isLinux = (type: string): boolean => ['deb', 'rpm', 'apk', 'alpm'].includes(type);

// Suffixes by which distributions number what they changed or built again.
const REPACKAGED = /(?:[.+~](?:dfsg|ds|repack)|[+~](?:bpo|build|deb\d|nmu|ubuntu)|\+b\d+$).*$/;

// Records name the versions of the upstream project: without epoch, packaging revision and repackaging suffix. Debian calls
// the older release Y, which replaces X, `X+reallyY`.
const toUpstreamVersion = (version: string | undefined): string | undefined =>
  version
    ?.replace(/^\d+:/, '')
    .replace(/^.*[.+~-]really[.-]?(?=\d)/, '')
    .replace(/(?<=.)-[^-]*$/, '')
    .replace(REPACKAGED, '') || undefined;
