import type { BodyOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Package, toPackage } from '../../ingest/packages/Package.ts';
import { readRepository } from '../../ingest/packages/readPackages.ts';
import { usableName } from '../../ingest/record/identityKey.ts';
import { fromRepository } from './names/knownNames.ts';
import { listPackageNames } from './names/listPackageNames.ts';
import { type Names, parsePurl } from './names/readPurl.ts';

export interface Lookup {
  // The package itself, as records and OSV name it.
  packages: Package[];
  // Names that are certain to mean the component, in groups, the surest first.
  groups: Names[][];
  // The name to suggest products for if no certain match is found.
  product: string | undefined;
  version: string | undefined;
  // The version of the package of a Linux distribution, if it differs from the program's.
  packaged: string | undefined;
  // Only a vendor is named.
  vendor: string | undefined;
}

// Reads the identifiers of a component: its CPE, its package, its repository, its vendors and its name.
export function readComponent({ name, version, vendors = [], cpe, purl, repository }: Component): Lookup {
  const byCpe = cpe === undefined ? undefined : readCpe(cpe);
  const found = purl === undefined ? undefined : parsePurl(purl);
  const product = name ?? found?.name ?? byCpe?.product;
  const own = found && toPackage(found.type, found.namespace === '' ? found.name : `${found.namespace}/${found.name}`);
  return {
    packages: own === undefined ? [] : listMajors(own),
    groups: [
      ...(byCpe === undefined ? [] : [listCpeNames(byCpe)]),
      ...(found === undefined ? [] : listPackageNames(found)),
      ...listRepositoryNames(repository),
      ...(product === undefined ? [] : [vendors.map((vendor) => ({ vendor, product }))]),
    ].filter((group) => group.length > 0),
    product,
    version: [found?.version, version, byCpe?.version].map(readVersion).find((text) => text !== undefined),
    packaged: found?.packaged,
    vendor: product === undefined ? vendors[0] : undefined,
  };
}

// Records may name a Go module without its major version: `github.com/jackc/pgx/v4` as `github.com/jackc/pgx`, but never as `/v5`.
function listMajors(own: Package): Package[] {
  const name = own.name.replace(/(?:\/|\.)v\d+$/, '');
  return own.ecosystem !== 'golang' || name === own.name ? [own] : [own, { ...own, name }];
}

// `v1.2.3`, as Go writes versions, is 1.2.3. Words for an unknown version are none.
const readVersion = (version: string | undefined): string | undefined => usableName(version)?.replace(/^v(?=\d)/i, '');

function listRepositoryNames(address: string | undefined): Names[][] {
  const [owner, name] = readRepository(address ?? '')?.name.split('/') ?? [];
  return owner === undefined || name === undefined ? [] : [fromRepository(owner, name)];
}

interface CpeNames {
  vendor: string | undefined;
  product: string;
  version: string | undefined;
}

function readCpe(cpe: string): CpeNames | undefined {
  const [, vendor, product, version, update] = splitCpe(cpe).map((part) => {
    const text = part.trim();
    return text === '' || text === '*' || text === '-' ? undefined : text;
  });
  if (product === undefined) return undefined;
  return {
    vendor: vendor?.replaceAll('_', ' '),
    product: product.replaceAll('_', ' '),
    version: version === undefined || update === undefined ? version : `${version}-${update}`,
  };
}

function splitCpe(cpe: string): string[] {
  if (/^cpe:2\.3:/i.test(cpe))
    return cpe
      .slice(8)
      .split(/(?<!\\):/)
      .map((part) => part.replaceAll(/\\(.)/g, '$1'));
  return /^cpe:\//i.test(cpe) ? cpe.slice(5).split(':').map(decode) : [];
}

// Version 2.2 escapes by `%`, and writes `%01` and `%02` for wildcards.
function decode(part: string): string {
  try {
    return decodeURIComponent(part.replace(/%0[12]/g, '*'));
  } catch {
    return part;
  }
}

// CPEs and CNAs spell the projects of Apache differently; other vendors are found by name.
const listCpeNames = ({ vendor, product }: CpeNames): Names[] =>
  vendor === undefined
    ? []
    : [
        { vendor, product },
        ...(vendor === 'apache' ? [{ vendor: 'Apache Software Foundation', product: `Apache ${product}` }] : []),
      ];

// A component of an SBOM, or a line of a list.
export type Component = BodyOf<typeof schemas.matchComponents>['components'][number];
