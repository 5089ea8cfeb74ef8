import type { Names } from '../read/Entry.ts';
import { listGoNames } from './goNames.ts';
import { fromRepository, parseKnownNames } from './knownNames.ts';
import { listLinuxNames } from './linuxNames.ts';
import { listMavenNames } from './mavenNames.ts';
import type { ListNames, Package } from './Package.ts';
import { repositories } from './repositories.ts';

const listOwnNames = (product: string): Names[] => [
  { product, isOwnName: true },
  { product, isDistinctive: true },
];

/** A registry with one flat list of names: most projects carry the name of their package, and so do their owners. */
const listRegistryNames: ListNames = ({ type, namespace, name }) => {
  const scope = namespace.replace(/^@/, '');
  const full = namespace === '' ? name : `${namespace}/${name}`;
  const known = repositories[`${type}/${full.toLowerCase()}`] ?? repositories[`${type}/${namespace.toLowerCase()}/*`];
  if (known !== undefined) {
    const names = parseKnownNames(known);
    // Where the repository has the package's name, it may also be found by that; else that name is another program's.
    const isNamedAlike = names.some(({ product }) => product?.toLowerCase() === name.toLowerCase());
    return isNamedAlike ? [...names, ...listOwnNames(name)] : names;
  }
  if (scope === '') return listOwnNames(name);
  return [
    { vendor: scope, product: name },
    { vendor: scope, product: full },
    { product: full, isOwnName: true },
  ];
};

/** The namespace is the owner of a repository, or an organization of that name. */
const listOwnedNames: ListNames = ({ namespace, name }) =>
  namespace === '' ? listOwnNames(name) : fromRepository(namespace, name);

const listNugetNames: ListNames = (found) => {
  const [company = ''] = found.name.split('.');
  const vendor = /^(?:microsoft|system|azure)$/i.test(company) ? 'Microsoft' : company;
  return [
    { vendor, product: found.name },
    { vendor, product: found.name.replaceAll('.', ' ') },
    ...listRegistryNames(found),
  ];
};

const listImageNames: ListNames = ({ namespace, ...rest }) =>
  namespace === '' || namespace === 'library'
    ? listLinuxNames({ ...rest, namespace: '' })
    : listOwnedNames({ namespace, ...rest });

const listers: Readonly<Record<string, ListNames>> = {
  alpm: listLinuxNames,
  apk: listLinuxNames,
  bitbucket: listOwnedNames,
  composer: listOwnedNames,
  deb: listLinuxNames,
  docker: listImageNames,
  generic: listLinuxNames,
  github: listOwnedNames,
  golang: listGoNames,
  maven: listMavenNames,
  nuget: listNugetNames,
  oci: listImageNames,
  rpm: listLinuxNames,
};

/** Returns the vendor and product names under which CVE records may name a package, the surest first. */
export const listPackageNames = (found: Package): Names[] => (listers[found.type] ?? listRegistryNames)(found);
