import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { Agent, request } from 'undici';
import { hostOf, isInternalAddress } from './internetAddress.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
// The time after the headers for the body. A slower body is cut.
const BODY_TIMEOUT_MS = 5000;

export interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}

export interface OutgoingAnswer {
  status: number;
  retryAfterSeconds: number | undefined;
  // Cut after 64 KB.
  text: string;
}

export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

interface Options {
  // Networks in the syntax of `proxy-addr` outside of the internet that may be reached, also by plain http.
  allow: string[];
  timeoutMs?: number;
}

// Requests addresses that users enter. The address that was checked is the one that is connected to, because the check
// is part of the look-up for the connection. Redirects are answers as others.
export class GuardedClient {
  readonly #isAllowed: (address: string) => boolean;
  readonly #agents: Record<'https:' | 'http:', Agent>;
  readonly #timeoutMs: number;

  constructor({ allow, timeoutMs = TIMEOUT_MS }: Options) {
    const trust = proxyAddr.compile(allow);
    this.#isAllowed = (address) => allow.length > 0 && trust(address, 0);
    this.#timeoutMs = timeoutMs;
    const connectTo = (protocol: 'https:' | 'http:') =>
      new Agent({ connect: { lookup: this.#lookupFor(protocol), timeout: timeoutMs }, connections: 4 });
    this.#agents = { 'https:': connectTo('https:'), 'http:': connectTo('http:') };
  }

  // @throws ForbiddenAddressError; the errors of undici and of the signal
  async request(url: string, { method = 'POST', headers, body, signal }: OutgoingRequest): Promise<OutgoingAnswer> {
    const { protocol, username, password } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new ForbiddenAddressError(`${protocol} is not https`);
    if (username !== '' || password !== '') throw new ForbiddenAddressError('The URL contains a user name or password');
    const host = hostOf(url);
    // A host that is an address needs no look-up.
    if (ipaddr.isValid(host)) this.#check(host, protocol, host);
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const response = await request(url, {
      method,
      headers: { 'user-agent': 'Faultline', ...headers },
      body: body ?? null,
      dispatcher: this.#agents[protocol],
      headersTimeout: this.#timeoutMs,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    return {
      status: response.statusCode,
      retryAfterSeconds: readRetryAfter(response.headers['retry-after']),
      text: await readStart(response.body, Math.min(BODY_TIMEOUT_MS, this.#timeoutMs)),
    };
  }

  #check(address: string, protocol: string, host: string): void {
    const plain = ipaddr.process(address).toString();
    if (this.#isAllowed(plain)) return;
    if (isInternalAddress(address)) throw new ForbiddenAddressError(`${host} is not on the internet`);
    if (protocol !== 'https:') throw new ForbiddenAddressError('Addresses on the internet must use https');
  }

  #lookupFor(protocol: string): LookupFunction {
    return (host, options, callback) =>
      dns.lookup(host, { ...options, all: true }, (error, found) => {
        if (error !== null) return callback(error, []);
        const [first] = found;
        try {
          for (const { address } of found) this.#check(address, protocol, host);
        } catch (refusal) {
          return callback(refusal as Error, []);
        }
        if (options.all === true || first === undefined) return callback(null, found);
        return callback(null, first.address, first.family);
      });
  }
}

function readRetryAfter(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

// The status is already known, so a body that is slow, long or incomplete is cut.
async function readStart(body: AsyncIterable<Buffer> & { destroy(): unknown }, timeoutMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => body.destroy(), timeoutMs);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The received part is used.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
}
