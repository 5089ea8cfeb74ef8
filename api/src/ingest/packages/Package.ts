// A package of an ecosystem, without its version.
export interface Package {
  // The type in package URLs, such as `npm`; `github` for a repository.
  ecosystem: string;
  // Normalized namespace and name: `@babel/core`, `org.apache.tomcat/tomcat`, `github.com/gogs/gogs`.
  name: string;
}

export interface LinkedPackage extends Package {
  // The origin of the link: a record, an advisory, or `text` if a text about its ecosystem names a similar product; the
  // name is then in the form of `formatGuess`.
  source: 'record' | 'osv' | 'text';
}

/** Hosts of repositories, as ecosystems of packages. */
export const FORGES = ['github', 'gitlab', 'bitbucket', 'gitee'];

// The ecosystem of a library if its record names none.
export const ANY_ECOSYSTEM = 'any';

/** Letters and digits of a name, to compare spellings. */
export const compactName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Formats a name without a namespace, with one mark between words: `Calibre_Web` is `calibre-web`. */
export const formatGuess = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]+/g, '-');

const MAX_NAME_LENGTH = 200;

// Normalizes a package to the form of the table `product_packages`; undefined for invalid names. A Maven
// `group:artifact` is accepted.
export function toPackage(ecosystem: string, given: string): Package | undefined {
  const type = ecosystem.toLowerCase();
  const name = given.trim().toLowerCase();
  if (name.length > MAX_NAME_LENGTH || !/^[^\s/][^\s]*$/.test(name)) return undefined;
  if (type === 'maven') return { ecosystem: type, name: name.replace(':', '/') };
  if (type === 'pypi') return { ecosystem: type, name: name.replaceAll(/[-_.]+/g, '-') };
  return { ecosystem: type, name };
}
