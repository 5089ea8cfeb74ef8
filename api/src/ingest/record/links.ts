const SCHEMES = new Set(['http:', 'https:', 'ftp:']);
// Matches nearly all links. Hosts that end in a number may be IPv4 addresses and are left to the parser, as is `xn--`.
const USUAL = /^https?:\/\/((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(?:[/?#]|$)/;

/** Returns the host of an http, https or ftp link as `URL` does; undefined if the link is invalid. */
export function getHost(link: string): string | undefined {
  // An import reads a million links: parsing each of them would be a tenth of its work.
  const host = USUAL.exec(link)?.[1];
  if (host !== undefined && !host.includes('xn--')) return host;
  const url = URL.parse(link);
  return url !== null && SCHEMES.has(url.protocol) ? url.hostname : undefined;
}
