import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { SourceError } from '../source/SourceError.ts';
import { fetchSource } from './fetchSource.ts';

const MB = 1024 ** 2;
const MINUTE_MS = 60_000;
// The statuses of servers and buckets for a missing file.
const ABSENT = new Set([403, 404, 410]);

// The limits of a download, from the request to its last byte.
export interface DownloadLimits {
  maxBytes: number;
  timeoutMs: number;
  // Aborts the download; its reason is thrown.
  signal?: AbortSignal | undefined;
}

// Records and `delta.json`: as large as a file of an archive may be (`tooLarge`).
const DOCUMENT_LIMITS: DownloadLimits = { maxBytes: 32 * MB, timeoutMs: 2 * MINUTE_MS };

export class DownloadTooLargeError extends SourceError {
  constructor(url: string, limit: number) {
    super(`${url}: it is larger than ${limit / MB} MB`);
  }
}

// Describes what ended a request or its body. The reason of the caller's signal is passed on unchanged.
function explainFailure(url: string, error: unknown, { timeoutMs, signal }: DownloadLimits, otherwise: string): Error {
  if (signal?.aborted === true) return signal.reason as Error;
  const { name } = error as Error;
  const reason = name === 'TimeoutError' ? `it takes longer than ${timeoutMs / 1000} s` : otherwise;
  return error instanceof SourceError ? error : new SourceError(`${url}: ${reason}`, { cause: error });
}

// Portals with a sign-in answer any address with their page.
const isWebPage = ({ headers }: Response) =>
  /^\s*(?:text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '');

// Returns the response, or undefined for a missing file. Throws `SourceError` for other failures.
async function request(
  url: string,
  limits: DownloadLimits,
  headers: Record<string, string> = {},
): Promise<Response | undefined> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal === undefined ? timeout : AbortSignal.any([limits.signal, timeout]);
  let response: Response;
  try {
    response = await fetchSource(url, { headers, signal });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw explainFailure(url, error, limits, `no answer (${cause?.code ?? message})`);
  }
  if (response.status === 304 && Object.keys(headers).length > 0) return response;
  if (response.ok && response.body !== null && !isWebPage(response)) return response;
  await response.body?.cancel();
  if (ABSENT.has(response.status)) return undefined;
  if (!response.ok) throw new SourceError(`${url}: HTTP ${response.status}`);
  throw new SourceError(`${url}: the answer is ${response.body === null ? 'empty' : 'a web page, not a file'}`);
}

// The body as it arrives. Throws `SourceError` as soon as there is more of it than may be, or less than was announced.
async function* readBody(url: string, { body }: Response, limits: DownloadLimits): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    // Leaving the loop cancels the rest.
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      received += chunk.length;
      if (received > limits.maxBytes) throw new DownloadTooLargeError(url, limits.maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw explainFailure(url, error, limits, 'the download broke off');
  }
}

async function writeBody(url: string, response: Response, path: string, limits: DownloadLimits): Promise<void> {
  try {
    await pipeline(Readable.from(readBody(url, response, limits)), createWriteStream(path));
  } catch (error) {
    if (error instanceof SourceError || limits.signal?.aborted === true) throw error;
    throw new SourceError(`${url}: it could not be written to ${path} (${(error as Error).message})`, { cause: error });
  }
}

// Downloads a URL to a file; returns false if it is missing.
export async function download(url: string, path: string, limits: DownloadLimits): Promise<boolean> {
  const response = await request(url, limits);
  if (response === undefined) return false;
  await writeBody(url, response, path, limits);
  return true;
}

// The validators of a file according to the server.
export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

export const NO_VALIDATORS: Validators = { etag: null, last_modified: null };

// Downloads a URL to a file, unless it still has the validators `known`, which are then returned.
export async function downloadIfChanged(
  url: string,
  path: string,
  known: Validators,
  limits: DownloadLimits,
): Promise<Validators> {
  const response = await request(url, limits, {
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.last_modified !== null && { 'if-modified-since': known.last_modified }),
  });
  if (response === undefined) throw new SourceError(`${url}: there is nothing at this address`);
  if (response.status === 304) return known;
  await writeBody(url, response, path, limits);
  return { etag: response.headers.get('etag'), last_modified: response.headers.get('last-modified') };
}

// Downloads a URL to memory; returns undefined if it is missing.
export async function downloadDocument(url: string, limits: Partial<DownloadLimits> = {}): Promise<Buffer | undefined> {
  const bounds = { ...DOCUMENT_LIMITS, ...limits };
  const response = await request(url, bounds);
  if (response === undefined) return undefined;
  return buffer(readBody(url, response, bounds));
}
