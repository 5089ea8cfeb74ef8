import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';
import { isTrustedSource } from '../../config.ts';
import { hostOf, isInternalAddress } from '../../ports/outgoing/internetAddress.ts';
import { SourceError } from '../source/SourceError.ts';

// A release of the official list is one redirect away from its file.
const MAX_REDIRECTS = 5;

// Requests an address, and follows redirects one by one: none may lead over an address that can be tampered with, and
// none from the internet to this machine or to a private network. Throws `SourceError` for such a redirect.
export async function fetchSource(url: string, init: RequestInit): Promise<Response> {
  let address = url;
  let options = init;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(address, { ...options, redirect: 'manual' }).catch(unwrapSourceError);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, address)) throw new SourceError(`${url}: it redirects to ${location}, not an address`);
    address = new URL(location, address).href;
    if (!isTrustedSource(address)) throw new SourceError(`${url}: it redirects to ${address}, which is not https`);
    if (options === init && !(await isInternal(url))) options = { ...init, dispatcher: internetOnly };
    if (options !== init && isInternalAddress(hostOf(address))) throw new InternalRedirectError(url, hostOf(address));
  }
  throw new SourceError(`${url}: it redirects more than ${MAX_REDIRECTS} times`);
}

class InternalRedirectError extends SourceError {
  constructor(url: string, host: string) {
    super(`${url}: it redirects to ${host}, which is not on the internet`);
  }
}

async function isInternal(url: string): Promise<boolean> {
  const host = hostOf(url);
  if (ipaddr.isValid(host)) return isInternalAddress(host);
  const addresses = await new Promise<LookupAddress[]>((resolve) => {
    dns.lookup(host, { all: true }, (error, found) => resolve(error === null ? found : []));
  });
  return addresses.some(({ address }) => isInternalAddress(address));
}

// Resolves a name for a connection, so that the address that was checked is the one that is connected to.
const lookupInternet: LookupFunction = (hostname, options, callback) =>
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, []);
    const internal = found.find(({ address }) => isInternalAddress(address));
    if (internal !== undefined) return callback(new InternalRedirectError(hostname, internal.address), []);
    const [first] = found;
    if (options.all === true || first === undefined) return callback(null, found);
    return callback(null, first.address, first.family);
  });

// Node types `fetch` by another release of undici.
const internetOnly = new Agent({ connect: { lookup: lookupInternet } }) as unknown as RequestInit['dispatcher'];

// The cause that `fetch` wraps in "fetch failed".
function unwrapSourceError(error: unknown): never {
  const { cause } = error as Error;
  throw cause instanceof SourceError ? cause : error;
}
