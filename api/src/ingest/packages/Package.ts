/** A package of an ecosystem, without its version. */
export interface Package {
  /** The type of its package URL, as `npm`; `github` for a repository. */
  ecosystem: string;
  /** Namespace and name, folded: `@babel/core`, `org.apache.tomcat/tomcat`, `github.com/gogs/gogs`. */
  name: string;
}

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
  if (type === 'golang') return { ecosystem: type, name: name.replace(/(?:\/|\.)v\d+$/, '') };
  return { ecosystem: type, name };
}
