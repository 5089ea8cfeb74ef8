const SCHEMES = new Set(['http:', 'https:', 'ftp:']);
/** As nearly all links are written. A host that ends in a number may be an IPv4 address; it is left to the parser, as `xn--` is. */
const USUAL = /^https?:\/\/((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(?:[/?#]|$)/;

/** The host of a link as `URL` gives it, or undefined where the link is no valid one of http, https or ftp. */
export function getHost(link: string): string | undefined {
  // An import reads a million links: parsing each of them would be a tenth of its work.
  const host = USUAL.exec(link)?.[1];
  if (host !== undefined && !host.includes('xn--')) return host;
  const url = URL.parse(link);
  return url !== null && SCHEMES.has(url.protocol) ? url.hostname : undefined;
}
