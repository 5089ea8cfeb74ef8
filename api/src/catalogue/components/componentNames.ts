import type { BodyOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Package, toPackage } from '../../ingest/packages/Package.ts';
import { readRepository } from '../../ingest/packages/readPackages.ts';
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
    version: stripMark(found?.version ?? version ?? byCpe?.version),
    vendor: product === undefined ? vendors[0] : undefined,
  };
}

// Records may name a Go module without its major version: `github.com/jackc/pgx/v4` as `github.com/jackc/pgx`, but never as `/v5`.
function listMajors(own: Package): Package[] {
  const name = own.name.replace(/(?:\/|\.)v\d+$/, '');
  return own.ecosystem !== 'golang' || name === own.name ? [own] : [own, { ...own, name }];
}

// `v1.2.3`, as Go writes versions, is 1.2.3.
const stripMark = (version: string | undefined) => version?.trim().replace(/^v(?=\d)/i, '') || undefined;

function listRepositoryNames(address: string | undefined): Names[][] {
  const [owner, name] = readRepository(address ?? '')?.name.split('/') ?? [];
  return owner === undefined || name === undefined ? [] : [fromRepository(owner, name)];
}

const unescapeCpe = (part: string): string | undefined => {
  const text = part.replaceAll(/\\(.)/g, '$1').replaceAll('_', ' ').trim();
  return text === '' || text === '*' || text === '-' ? undefined : text;
};

interface CpeNames {
  vendor: string | undefined;
  product: string;
  version: string | undefined;
}

function readCpe(cpe: string): CpeNames | undefined {
  const parts = /^cpe:2\.3:/i.test(cpe)
    ? cpe.slice(8).split(/(?<!\\):/)
    : /^cpe:\//i.test(cpe)
      ? cpe.slice(5).split(':')
      : [];
  const [, vendor = '', product = '', version = ''] = parts.map(unescapeCpe);
  return product === '' ? undefined : { vendor: vendor || undefined, product, version: version || undefined };
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
