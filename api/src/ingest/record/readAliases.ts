import { identityKey } from './identityKey.ts';

/** Another name of the vulnerability, or the id of an advisory about it, and the reference that contains it. */
export interface Alias {
  id: string;
  url: string;
}

/** Those who may name the vulnerability. */
export interface RecordOwners {
  assigner: string | null;
  /** The vendors of the CNA's affected products. */
  vendors: readonly string[];
  /** The ids that the record states as its own (`source.advisory`). */
  advisories: readonly string[];
}

interface AliasRule {
  // Lower-case texts that all links with such an id contain.
  sign: string;
  // Only on these hosts and below them, where the id alone says too little: `DSA-2020-123` is Dell's.
  hosts?: string[];
  // Who gives such ids to advisories: they name the vulnerability only in records of these assigners or vendors. Without
  // it, each id is that of one vulnerability.
  issuers?: string[];
  pattern: RegExp;
  toId: (match: string) => string;
}

const upper = (text: string) => text.toUpperCase();
const withPrefix = (prefix: string) => (text: string) => `${prefix}${text}`;

// Advisory databases, then coordinators and researchers, then vendors: aliases are listed in this order. Each pattern
// has one bounded group, the id, and is matched against the path, query and fragment of a link.
const rules: AliasRule[] = [
  {
    sign: 'ghsa-',
    pattern: /(?<![\w-])(ghsa(?:-[23456789cfghjmpqrvwx]{4}){3})(?![\w-])/i,
    toId: (id) => `GHSA${id.slice(4).toLowerCase()}`,
  },
  { sign: 'go-20', pattern: /(?<![\w-])(go-20\d\d-\d{4,6})(?![\w-])/i, toId: upper },
  { sign: 'rustsec-', pattern: /(?<![\w-])(rustsec-\d{4}-\d{4})(?![\w-])/i, toId: upper },
  { sign: 'pysec-', pattern: /(?<![\w-])(pysec-\d{4}-\d{1,6})(?![\w-])/i, toId: upper },
  { sign: 'snyk-', pattern: /(?<![\w-])(snyk-[a-z]{2,12}-[a-z\d]{1,60}-\d{4,9})(?![\w-])/i, toId: upper },
  { sign: 'jvndb-', pattern: /(?<![\w-])(jvndb-\d{4}-\d{6})(?![\w-])/i, toId: upper },
  {
    sign: 'vuls',
    hosts: ['cert.org'],
    issuers: ['certcc'],
    pattern: /^\/vuls\/id\/(\d{3,7})(?!\d)/i,
    toId: withPrefix('VU#'),
  },
  { sign: 'vde-', issuers: ['certvde'], pattern: /(?<![\w-])(vde-\d{4}-\d{3})(?![\w-])/i, toId: upper },
  { sign: 'ics', issuers: ['icscert'], pattern: /(?<![\w-])(icsm?a-\d\d-\d{3}-\d\d)(?![\w])/i, toId: upper },
  { sign: 'zdi-', pattern: /(?<![\w-])(zdi-\d\d-\d{3,5})(?![\w-])/i, toId: upper },
  { sign: 'talos-', pattern: /(?<![\w-])(talos-\d{4}-\d{4})(?![\w-])/i, toId: upper },
  {
    sign: 'rh',
    hosts: ['redhat.com'],
    issuers: ['redhat', 'red hat'],
    pattern: /(?<![\w-])(rh[sbe]a-\d{4}(?::|%3a|-)\d{3,6})(?![\w])/i,
    toId: (id) => upper(id).replace(/(?:%3A|-)(?=\d+$)/, ':'),
  },
  {
    sign: 'cisco-sa-',
    hosts: ['cisco.com'],
    issuers: ['cisco'],
    pattern: /(?<![\w-])(cisco-sa-[\w-]{3,80})(?![\w-])/i,
    toId: (id) => `cisco-sa-${id.slice(9)}`,
  },
  {
    sign: 'ms',
    hosts: ['microsoft.com'],
    issuers: ['microsoft'],
    pattern: /(?<![\w-])(ms\d\d-\d{3})(?![\w-])/i,
    toId: upper,
  },
  {
    sign: 'a-',
    hosts: ['debian.org'],
    issuers: ['debian'],
    pattern: /(?<![\w-])(d[sl]a-\d{1,5}(?:-\d{1,2})?)(?![\w-])/i,
    toId: upper,
  },
  {
    sign: 'usn',
    hosts: ['usn.ubuntu.com'],
    issuers: ['canonical', 'ubuntu'],
    pattern: /^\/(?:usn\/)?(?:usn-)?(\d{1,5}-\d{1,2})(?![\w-])/i,
    toId: withPrefix('USN-'),
  },
  {
    sign: 'usn-',
    hosts: ['ubuntu.com'],
    issuers: ['canonical', 'ubuntu'],
    pattern: /(?<![\w-])(usn-\d{1,5}-\d{1,2})(?![\w-])/i,
    toId: upper,
  },
  {
    sign: 'dsa-',
    hosts: ['dell.com'],
    issuers: ['dell'],
    pattern: /(?<![\w-])(dsa-\d{4}-\d{3})(?!\d)/i,
    toId: upper,
  },
  {
    sign: 'fg-ir-',
    hosts: ['fortiguard.com', 'fortinet.com'],
    issuers: ['fortinet'],
    pattern: /(?<![\w-])(fg-ir-\d\d-\d{1,4})(?![\w-])/i,
    toId: upper,
  },
];

const isOn = (host: string, hosts: string[] | undefined) =>
  hosts === undefined || hosts.some((known) => host === known || host.endsWith(`.${known}`));

/**
 * Returns the ids in links that name the vulnerability, in the order of the rules, each once with the first link that names
 * it: ids of databases that give one to each vulnerability, and of the advisories of the assigner and of the affected
 * products' vendors. The links are valid URLs.
 */
export function readAliases(urls: string[], owners: RecordOwners): Alias[] {
  const found = new Map<string, Alias & { rule: number }>();
  for (const url of urls) {
    const alias = findAlias(url);
    if (alias !== undefined && !found.has(alias.id)) found.set(alias.id, alias);
  }
  if (found.size === 0) return [];
  const names = [owners.assigner ?? '', ...owners.vendors].map(identityKey);
  const stated = new Set(owners.advisories.map(identityKey));
  const isStated = ({ id }: Alias) => stated.has(identityKey(id));
  // Some records link advisories on other vulnerabilities beside their own.
  const statedRules = new Set([...found.values()].filter(isStated).map(({ rule }) => rule));
  const isNamed = (rule: number) => rules[rule]?.issuers?.some((issuer) => isAmong(issuer, names)) ?? true;
  return [...found.values()]
    .filter((alias) => (statedRules.has(alias.rule) ? isStated(alias) : isNamed(alias.rule)))
    .toSorted((a, b) => a.rule - b.rule)
    .map(({ id, url }) => ({ id, url }));
}

// `Dell` is among `Dell Technologies` and `dell_emc`, but not among `Dells`.
const isAmong = (issuer: string, names: string[]) =>
  names.some((name) => name.startsWith(issuer) && !/^[\p{L}\p{N}]/u.test(name.slice(issuer.length)));

// One id for each link, so that a long hostile link is not stored many times.
function findAlias(url: string): (Alias & { rule: number }) | undefined {
  const text = url.toLowerCase();
  let parsed: URL | undefined;
  for (const [rule, { sign, hosts, pattern, toId }] of rules.entries()) {
    // Few links name an advisory: the others are not parsed.
    if (!text.includes(sign) || (hosts !== undefined && !hosts.some((host) => text.includes(host)))) continue;
    parsed ??= new URL(url);
    const match = isOn(parsed.hostname, hosts)
      ? pattern.exec(`${parsed.pathname}${parsed.search}${parsed.hash}`)
      : null;
    if (match?.[1] !== undefined) return { id: toId(match[1]), url, rule };
  }
  return undefined;
}
