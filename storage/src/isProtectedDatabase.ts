import { isLoopback } from './secureAddress.ts';

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
