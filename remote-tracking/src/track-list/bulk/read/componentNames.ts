import { fromRepository } from '../packages/knownNames.ts';
import { listPackageNames } from '../packages/listPackageNames.ts';
import { parsePurl } from '../packages/Package.ts';
import type { Entry, Names } from './Entry.ts';

/** A component of an SBOM. */
export interface Component {
  name: string | undefined;
  version: string | undefined;
  owners: (string | undefined)[];
  cpe: string | undefined;
  purl: string | undefined;
  /** The address of its sources. */
  repository?: string | undefined;
}

/** The names a component may go by: its CPE's, its package's, its repository's, its owner's and its name, its name alone. */
export function toComponentEntries({ name, version, owners, cpe, purl, repository }: Component): Entry[] {
  const byCpe = cpe === undefined ? undefined : readCpe(cpe);
  const found = purl === undefined ? undefined : parsePurl(purl);
  const product = name ?? found?.name ?? byCpe?.product;
  if (product === undefined) return [];
  const names: Names[] = [
    ...(byCpe === undefined ? [] : listCpeNames(byCpe)),
    ...(found === undefined ? [] : listPackageNames(found)),
    ...listRepositoryNames(repository),
    ...owners.flatMap((vendor) => (vendor === undefined ? [] : [{ vendor, product }])),
    // A package is not known by its name alone: many things are called `debug`.
    ...(found === undefined ? [{ product }] : []),
  ];
  const known = found?.version ?? version ?? byCpe?.version;
  const label = [product, version ?? found?.version ?? byCpe?.version].filter(Boolean).join(' ');
  return [{ kind: 'item', label, names: dedupeNames(names), version: known }];
}

function dedupeNames(names: Names[]): Names[] {
  const byKey = new Map(
    names.map((each) => [
      JSON.stringify([each.vendor, each.product, each.isOwnName, each.isDistinctive]).toLowerCase(),
      each,
    ]),
  );
  return [...byKey.values()];
}

/** Owner and name of a repository on GitHub or GitLab are vendor and product of many records. */
function listRepositoryNames(address: string | undefined): Names[] {
  const [, owner, name] =
    /(?:github|gitlab)\.com[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/#?@].*)?$/i.exec(address ?? '') ?? [];
  return owner === undefined || name === undefined ? [] : fromRepository(owner, name);
}

const unescapeCpe = (part: string): string | undefined => {
  const text = part.replaceAll(/\\(.)/g, '$1').replaceAll('_', ' ').trim();
  return text === '' || text === '*' || text === '-' ? undefined : text;
};

/** Vendor, product and version of a CPE, 2.3 or the older URI. */
function readCpe(cpe: string): (Names & { version: string | undefined }) | undefined {
  const parts = /^cpe:2\.3:/i.test(cpe)
    ? cpe.slice(8).split(/(?<!\\):/)
    : /^cpe:\//i.test(cpe)
      ? cpe.slice(5).split(':')
      : [];
  const [, vendor = '', product = '', version = ''] = parts;
  const named = { vendor: unescapeCpe(vendor), product: unescapeCpe(product), version: unescapeCpe(version) };
  return named.product === undefined ? undefined : named;
}

/** CPEs and CNAs spell the projects of Apache differently; other vendors are found by name. */
const listCpeNames = ({ vendor, product }: Names): Names[] => [
  { vendor, product },
  ...(vendor === 'apache' ? [{ vendor: 'Apache Software Foundation', product: `Apache ${product}` }] : []),
];

/** `org.apache.logging.log4j` is apache's: the second label of a reversed domain. */
export const parseNamespaceOwner = (namespace: string | undefined): string | undefined =>
  namespace === undefined
    ? undefined
    : (/^(?:org|com|io|net|dev)\.([^./]+)/i.exec(namespace)?.[1] ?? namespace.replace(/^@/, ''));
