/** A package of an ecosystem, without its version. */
export interface Package {
  /** The type of its package URL, as `npm`; `github` for a repository. */
  ecosystem: string;
  /** Namespace and name, folded: `@babel/core`, `org.apache.tomcat/tomcat`, `github.com/gogs/gogs`. */
  name: string;
}

/** A package that a record links to a product. */
export interface LinkedPackage extends Package {
  /** Who names the package: the record or an advisory; `text` where a product is only named like it, in a text about its ecosystem. */
  source: 'record' | 'osv' | 'text';
}

/** The ecosystem of a library whose record speaks of none. */
export const ANY_ECOSYSTEM = 'any';

const MAX_NAME_LENGTH = 200;

/**
 * Returns a package in the form that the table `product_packages` has, so that equal packages are equal texts; undefined for what
 * is no name. Maven's `group:artifact` may be written with a colon.
 */
export function toPackage(ecosystem: string, given: string): Package | undefined {
  const type = ecosystem.toLowerCase();
  const name = given.trim().toLowerCase();
  if (name.length > MAX_NAME_LENGTH || !/^[^\s/][^\s]*$/.test(name)) return undefined;
  if (type === 'maven') return { ecosystem: type, name: name.replace(':', '/') };
  if (type === 'pypi') return { ecosystem: type, name: name.replaceAll(/[-_.]+/g, '-') };
  return { ecosystem: type, name };
}
