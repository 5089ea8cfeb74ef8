import { PackageURL } from 'packageurl-js';
import type { Names } from '../read/Entry.ts';

/** A package of an ecosystem, as its package URL names it. */
export interface Package {
  type: string;
  namespace: string;
  name: string;
  version: string | undefined;
  /** The source package of a Linux distribution that it is built from. */
  upstream: string | undefined;
}

/** Vendor and product names for a package, the surest first. */
export type ListNames = (found: Package) => Names[];

/** Components carry some 100 characters; what is far longer is not worth parsing. */
const MAX_LENGTH = 2000;

/** Reads a package URL, also in the form `pkg://`; undefined for anything else. */
export function parsePurl(text: string): Package | undefined {
  const purl = text.trim();
  if (purl.length > MAX_LENGTH || !/^pkg:/i.test(purl)) return undefined;
  try {
    const { type, namespace, name, version, qualifiers } = PackageURL.fromString(purl.replace(/^pkg:\/*/i, 'pkg:'));
    if (type === undefined || name === undefined || name === null) return undefined;
    const upstream = qualifiers?.upstream?.replace(/@.*$/, '');
    return {
      type,
      namespace: namespace ?? '',
      name,
      version: isLinux(type) ? toUpstreamVersion(version ?? undefined) : (version ?? undefined),
      upstream: upstream === '' ? undefined : upstream,
    };
  } catch {
    return undefined;
  }
}

export const isLinux = (type: string): boolean => ['deb', 'rpm', 'apk', 'alpm'].includes(type);

/** Records name the versions of the upstream project: without epoch, packaging revision and repackaging suffix. */
const toUpstreamVersion = (version: string | undefined): string | undefined =>
  version
    ?.replace(/^\d+:/, '')
    .replace(/(?<=.)-[^-]*$/, '')
    .replace(/[.+~](?:dfsg|ds|really).*$/, '') || undefined;
