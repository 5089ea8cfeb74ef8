import type { CveDocument } from '../../../ingest/record/CveRecord.ts';
import hosts from './hosts.json' with { type: 'json' };

export type AdvisoryKind = 'advisory' | 'patch' | 'mitigation' | 'release notes' | 'page';

/** The reference that helps most with a fix. */
export interface Advisory {
  url: string;
  /** The text of a link: `Read the vendor advisory`, `Advisory of Fedora`. */
  label: string;
  /** The owner of the page; null for the vendor of an affected product. */
  owner: string | null;
  kind: AdvisoryKind;
}

export type AdvisorySources = Pick<CveDocument, 'affected' | 'references' | 'assigner'>;

type Owner = 'vendor' | 'assigner' | 'other';

interface Candidate {
  url: URL;
  address: string;
  owner: Owner;
  kind: AdvisoryKind;
  rank: number;
}

const MAX_REFERENCES = 500;

/**
 * Returns the page of the vendor that says most about a fix, otherwise the assigner's or another's advisory, whose label names its owner.
 * A host is the vendor's if its domain has the name of the vendor or product of the record, or a small table says so.
 */
export function findAdvisory(doc: AdvisorySources): Advisory | undefined {
  const names = listNames(doc);
  const candidates = doc.references
    .slice(0, MAX_REFERENCES)
    .flatMap((reference) => toCandidate(reference, doc, names) ?? []);
  const [best] = candidates.toSorted((a, b) => a.rank - b.rank);
  return best === undefined ? undefined : describe(best);
}

// Advisories of vendors. Ids of databases and coordinators name the vulnerability, and anyone can publish them.
const VENDOR_ID = /^(?:RH[SBE]A-|cisco-sa-|MS\d|D[SL]A-|USN-|FG-IR-)/;

/** Returns the other names of a vulnerability, without the ids of advisories of vendors that it is not about. */
export function selectAliases(
  doc: AdvisorySources & Pick<CveDocument, 'aliases'>,
): NonNullable<CveDocument['aliases']> {
  const { aliases = [] } = doc;
  if (!aliases.some(({ id }) => VENDOR_ID.test(id))) return aliases;
  const names = listNames(doc);
  return aliases.filter(({ id, url: address }) => {
    const url = URL.parse(address);
    return !VENDOR_ID.test(id) || (url !== null && (isOwn(url, names.all) || isOwn(url, names.assigner)));
  });
}

const LABELS: Readonly<Record<AdvisoryKind, string>> = {
  advisory: 'Read the vendor advisory',
  patch: 'Read the patch',
  mitigation: 'Read the mitigation',
  'release notes': 'Read the release notes',
  page: "Read the vendor's page",
};
const NOUNS: Readonly<Record<AdvisoryKind, string>> = {
  advisory: 'Advisory',
  patch: 'Patch',
  mitigation: 'Mitigation',
  'release notes': 'Release notes',
  page: 'Page',
};

function describe({ address, url, owner, kind }: Candidate): Advisory {
  if (owner === 'vendor') return { url: address, label: LABELS[kind], owner: null, kind };
  const name = findOwner(url.hostname);
  const host = url.hostname.replace(/^www\./, '');
  const label = name === undefined ? `${NOUNS[kind]} on ${host}` : `${NOUNS[kind]} of ${name}`;
  return { url: address, label, owner: name ?? host, kind };
}

// From the best to the worst. A page of another owner without a tag says nothing of a fix.
const RANKS: readonly (readonly [Owner, AdvisoryKind])[] = [
  ['vendor', 'advisory'],
  ['vendor', 'patch'],
  ['vendor', 'mitigation'],
  ['vendor', 'release notes'],
  ['assigner', 'advisory'],
  ['vendor', 'page'],
  ['other', 'advisory'],
  ['assigner', 'patch'],
  ['other', 'patch'],
  ['assigner', 'mitigation'],
  ['other', 'mitigation'],
  ['other', 'release notes'],
];

function toCandidate(
  { url: address, tags }: AdvisorySources['references'][number],
  { assigner }: AdvisorySources,
  names: Names,
): Candidate | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const owner = findOwnerKind(url, assigner, names);
  const kind = findKind(url, tags, owner);
  const place = RANKS.findIndex(([each, name]) => each === owner && name === kind);
  if (kind === undefined || place < 0) return undefined;
  const isTagged = tags.some((tag) => toTag(tag) === 'vendor advisory');
  return { url, address, owner, kind, rank: place * 2 + (kind === 'advisory' && !isTagged ? 1 : 0) };
}

// GitHub assigns ids for the maintainers of a repository, who write its advisory.
function findOwnerKind(url: URL, assigner: string | null, names: Names): Owner {
  if (isOwn(url, names.all) || (isRepositoryAdvisory(url) && assigner === 'GitHub_M')) return 'vendor';
  return isOwn(url, names.assigner) ? 'assigner' : 'other';
}

const toTag = (tag: string): string =>
  tag
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

function findKind(url: URL, tags: readonly string[], owner: Owner): AdvisoryKind | undefined {
  const named = new Set(tags.map(toTag));
  const isStated = named.has('vendor advisory') || (owner === 'vendor' && isRepositoryAdvisory(url));
  if (isStated || (owner !== 'other' && isAdvisory(url))) return 'advisory';
  for (const kind of ['patch', 'mitigation', 'release notes'] as const) if (named.has(kind)) return kind;
  if (owner === 'other') return !named.has('third party advisory') && isAdvisory(url) ? 'advisory' : undefined;
  const isPage =
    owner === 'vendor' && url.pathname.length > 1 && !SOURCE.test(url.pathname) && url.hostname !== 'github.com';
  return isPage ? 'page' : undefined;
}

const SOURCE = /\/(?:commits?|pull|tree|blob|diff|downloads?|c\/[0-9a-f]{12,40})\b/i;
const ADVISORY =
  /advisor(?:y|ies)\b|(?:^|[/_-])(?:cisco-)?sa-|\bssa-\d|psirt|secadv|security[/_-]?(?:bulletin|notice|alert|update|guidance)|bulletin|\bcpu(?:jan|apr|jul|oct)\d{4}|\bcve-\d{4}-\d/i;
const SECURITY_PAGE = /\/security(?:\.html?|\/)?$/i;

// The last part of an address names the advisory: its list (`/security-advisories`) says nothing of this CVE.
function isAdvisory({ hostname, pathname, search, hash }: URL): boolean {
  if (SOURCE.test(pathname)) return false;
  if (SECURITY_PAGE.test(pathname)) return true;
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  const named = `${last}${search}${hash}`;
  return /\d/.test(named) || ADVISORY.test(last.replace(/advisories$/i, ''))
    ? ADVISORY.test(`${hostname}${pathname}${search}`)
    : false;
}

const isRepositoryAdvisory = ({ hostname, pathname }: URL): boolean =>
  hostname === 'github.com' && /^\/[^/]+\/[^/]+\/security\/advisories\/GHSA-/i.test(pathname);

interface Names {
  all: ReadonlySet<string>;
  assigner: ReadonlySet<string>;
}

const MAX_NAMED_ENTRIES = 200;

function listNames({ affected, assigner }: AdvisorySources): Names {
  const named = affected
    .slice(0, MAX_NAMED_ENTRIES)
    .flatMap(({ vendor, product }) => [...toNames(vendor), ...toNames(product)]);
  return { all: new Set(named), assigner: new Set(toNames(assigner)) };
}

const LEGAL =
  /\b(?:inc|incorporated|ltd|limited|llc|corp|corporation|co|company|gmbh|ag|sa|srl|foundation|project|projects|software|technologies|technology|systems|networks|group|team|community|the|solutions|labs)\b\.?/gi;
const COMMON =
  /^(?:open|advanced|general|national|digital|global|smart|simple|web|server|client|free|online|easy|system|security|network|linux|github|mail|cloud|data|portal|gateway)$/;
const compact = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

// The spellings of a name that a domain may have: `junipernetworks`, `juniper`.
function toNames(name: string | null): string[] {
  if (name === null || name.length > 200) return [];
  const [first = ''] = name.split(/[\s_/]+/);
  const start = compact(first);
  const names = [compact(name), compact(name.replaceAll('_', ' ').replaceAll(LEGAL, ' '))];
  return [...new Set([...names, ...(start.length >= 4 && !COMMON.test(start) ? [start] : [])])].filter(
    (each) => each.length > 1,
  );
}

const vendorHosts: Readonly<Record<string, readonly string[]>> = hosts.vendors;

function isOwn(url: URL, names: ReadonlySet<string>): boolean {
  const { hostname, pathname } = url;
  if (/^(?:github|gitlab)\.com$/.test(hostname)) {
    const [owner = '', repository = ''] = pathname.split('/').filter(Boolean);
    return names.has(compact(repository)) || names.has(compact(owner));
  }
  const name = getDomainName(hostname);
  if (name !== '' && names.has(name)) return true;
  return [...names].some(
    (each) => Object.hasOwn(vendorHosts, each) && vendorHosts[each]?.some((host) => isUnder(hostname, host)),
  );
}

const isUnder = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);

const SECOND_LEVEL = /^(?:co|com|org|net|ac|gov|edu|go|or|ne)$/;

// The label that its owner registered: `acme` of `www.acme.co.uk` and of `acme.github.io`.
function getDomainName(hostname: string): string {
  const labels = hostname.split('.');
  if (/\.(?:github|gitlab)\.io$/.test(hostname)) return compact(labels.at(-3) ?? '');
  const index = labels.length > 2 && labels.at(-1)?.length === 2 && SECOND_LEVEL.test(labels.at(-2) ?? '') ? -3 : -2;
  return compact(labels.at(index) ?? '');
}

const owners: Readonly<Record<string, string>> = hosts.owners;

function findOwner(hostname: string): string | undefined {
  if (hostname === 'github.com') return 'GitHub';
  const labels = hostname.split('.');
  for (let index = 0; index < labels.length - 1; index += 1) {
    const host = labels.slice(index).join('.');
    if (Object.hasOwn(owners, host)) return owners[host];
  }
  return undefined;
}
