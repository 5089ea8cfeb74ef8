import type { Names } from './Entry.ts';

const unescape = (part: string): string | undefined => {
  const text = part.replaceAll(/\\(.)/g, '$1').replaceAll('_', ' ').trim();
  return text === '' || text === '*' || text === '-' ? undefined : text;
};

/** Vendor, product and version of a CPE, 2.3 or the older URI. */
export function readCpe(cpe: string): (Names & { version: string | undefined }) | undefined {
  const parts = /^cpe:2\.3:/i.test(cpe)
    ? cpe.slice(8).split(/(?<!\\):/)
    : /^cpe:\//i.test(cpe)
      ? cpe.slice(5).split(':')
      : [];
  const [, vendor = '', product = '', version = ''] = parts;
  const named = { vendor: unescape(vendor), product: unescape(product), version: unescape(version) };
  return named.product === undefined ? undefined : named;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Namespace, name and version of a package URL. */
export function readPurl(purl: string) {
  const match = /^pkg:[a-z0-9.+-]+\/([^?#]+)/i.exec(purl);
  if (match === null) return undefined;
  const [path = '', version] = (match[1] ?? '').split(/@(?=[^/]*$)/);
  const parts = path.split('/').map(decode);
  return {
    namespace: parts.slice(0, -1).join('/') || undefined,
    name: parts.at(-1) ?? '',
    version: version && decode(version),
  };
}

/** `org.apache.logging.log4j` is apache's: the second label of a reversed domain. */
export const ownerOfNamespace = (namespace: string | undefined): string | undefined =>
  namespace === undefined
    ? undefined
    : (/^(?:org|com|io|net|dev)\.([^./]+)/i.exec(namespace)?.[1] ?? namespace.replace(/^@/, ''));
