import { compactName } from '../../../ingest/packages/Package.ts';
import { listGoNames } from './goNames.ts';
import { fromRepository, parseKnownNames } from './knownNames.ts';
import { listLinuxNames } from './linuxNames.ts';
import { listMavenNames } from './mavenNames.ts';
import type { ListNames, Names, PurlPackage } from './readPurl.ts';
import knownRepositories from './repositories.json' with { type: 'json' };

// Repositories of packages with another name than the package, by `type/package`, in the format of `parseKnownNames`. They
// also distinguish clients (`redis`) from the server with the same name.
const repositories: Readonly<Record<string, string>> = knownRepositories;

const listOwnNames = (product: string): Names[][] => [
  [{ product, isOwnName: true }],
  [{ product, isDistinctive: true }],
];

// `ethyca-fides` is Ethyca's fides, and `matrix-synapse` that of matrix-org.
function listOwnedParts(name: string): Names[] {
  const [, vendor, product] = /^([^-_.]{4,})[-_.](.{4,})$/.exec(name) ?? [];
  return vendor === undefined || product === undefined ? [] : [{ vendor, product, isNamespace: true }];
}

function findKnown(type: string, name: string): string | undefined {
  const key = `${type}/${name.toLowerCase()}`;
  const known = repositories[key];
  if (known !== undefined) return known;
  for (let end = key.length - 1; end > type.length; end -= 1) {
    const found = repositories[`${key.slice(0, end)}*`];
    if (found !== undefined) return found;
  }
  return undefined;
}

// A registry with one flat list of names: most projects carry the name of their package, and so do their owners.
const listRegistryNames: ListNames = ({ type, namespace, name }) => {
  const scope = namespace.replace(/^@/, '');
  const full = namespace === '' ? name : `${namespace}/${name}`;
  const known = findKnown(type, full);
  if (known !== undefined) {
    const names = parseKnownNames(known);
    // Where the repository has the package's name, it may also be found by that; else that name is another program's.
    const isNamedAlike = names.some(({ product }) => product.toLowerCase() === name.toLowerCase());
    return isNamedAlike ? [names, ...listOwnNames(name)] : [names];
  }
  if (scope === '')
    return [...listOwnNames(name), [{ product: name, ecosystem: registries[type] ?? type }], listOwnedParts(name)];
  return [...listScopedNames(scope, name), [{ product: full, isOwnName: true }]];
};

// Conan's packages are libraries in C and C++, which records speak of without naming it.
const registries: Readonly<Record<string, string>> = { conan: 'generic' };

const listScopedNames = (scope: string, name: string): Names[][] => [
  [
    { vendor: scope, product: name },
    { vendor: scope, product: `${scope}/${name}` },
    { vendor: scope, product: `${scope}-${name}` },
  ],
  [
    { vendor: scope, product: name, isNamespace: true },
    { vendor: scope, product: `${scope}-${name}`, isNamespace: true },
    { vendor: scope, product: compactName(`${scope}${name}`), isNamespace: true },
  ],
  [{ product: compactName(`${scope}${name}`), isDistinctive: true }],
];

// The namespace is the owner of a repository, or an organization of that name.
const listOwnedNames: ListNames = ({ namespace, name }) =>
  namespace === '' ? listOwnNames(name) : [fromRepository(namespace, name), ...listScopedNames(namespace, name)];

const listComposerNames: ListNames = (found) => {
  const { type, namespace, name } = found;
  const known = findKnown(type, `${namespace}/${name}`);
  if (known !== undefined) return [parseKnownNames(known)];
  const isMain = namespace.toLowerCase() === name.toLowerCase();
  return [...listOwnedNames(found), ...(isMain ? [[{ product: name, ecosystem: type }]] : [])];
};

const listNugetNames: ListNames = (found) => {
  const [company = ''] = found.name.split('.');
  const vendor = /^(?:microsoft|system|azure)$/i.test(company) ? 'Microsoft' : company;
  return [
    [
      { vendor, product: found.name },
      { vendor, product: found.name.replaceAll('.', ' ') },
    ],
    ...listRegistryNames(found),
  ];
};

// The namespace is the address of the repository's owner: `github.com/vapor`.
const listSwiftNames: ListNames = ({ namespace, ...rest }) =>
  listOwnedNames({ namespace: namespace.split('/').at(-1) ?? '', ...rest });

const listImageNames: ListNames = ({ namespace, ...rest }) =>
  namespace === '' || namespace === 'library'
    ? listLinuxNames({ ...rest, namespace: '' })
    : listOwnedNames({ namespace, ...rest });

const listers: Readonly<Record<string, ListNames>> = {
  alpm: listLinuxNames,
  apk: listLinuxNames,
  bitbucket: listOwnedNames,
  composer: listComposerNames,
  deb: listLinuxNames,
  docker: listImageNames,
  generic: listLinuxNames,
  github: listOwnedNames,
  golang: listGoNames,
  maven: listMavenNames,
  nuget: listNugetNames,
  oci: listImageNames,
  rpm: listLinuxNames,
  swift: listSwiftNames,
};

// Returns the vendor and product names under which CVE records may name a package, the surest first.
export const listPackageNames = (found: PurlPackage): Names[][] => (listers[found.type] ?? listRegistryNames)(found);
