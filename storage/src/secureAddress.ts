const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const INSECURE = /^http\+insecure:/i;

/** Returns whether a host name, as spelled by `URL.hostname`, is a loopback name. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * Parses the address of a service that receives credentials: `https:`, `http:` on a loopback host, or
 * `http+insecure:`, which allows plain HTTP to any host. Returns an http or https address, or undefined for any other
 * text.
 */
export function readServiceAddress(text: string): string | undefined {
  const address = text.replace(INSECURE, 'http:');
  const url = URL.parse(address);
  if (url === null || url.hostname === '') return undefined;
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && (INSECURE.test(text) || isLoopback(url.hostname)));
  return isAllowed ? address : undefined;
}

export const SERVICE_ADDRESS =
  'an https address, http on this machine, or http+insecure://... to send credentials in plain text';

const SSL_MODES = ['require', 'verify-ca', 'verify-full', 'no-verify', 'disable'];

/**
 * Returns whether an address of PostgreSQL has TLS, names this machine, or allows plain text with `sslmode=disable`.
 */
export function isProtectedDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host);
  return isLocal || SSL_MODES.includes(searchParams.get('sslmode') ?? '');
}
