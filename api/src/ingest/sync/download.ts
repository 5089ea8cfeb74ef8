import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { isTrustedSource } from '../../config.ts';
import { SourceError } from '../source/SourceError.ts';

const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;
const MB = 1024 ** 2;
/** The archive of all records has 0.6 GB. */
const MAX_ARCHIVE_BYTES = 4096 * MB;
/** As large as a file of an archive may be (`tooLarge`). */
const MAX_DOCUMENT_BYTES = 32 * MB;
/** The statuses of servers and buckets for a missing file. */
const ABSENT = new Set([403, 404, 410]);

/** More came than may. */
export class DownloadTooLargeError extends SourceError {
  constructor(url: string, limit: number) {
    super(`${url}: it is larger than ${limit / MB} MB`);
  }
}

/** The answer for an address, or undefined when there is nothing. Throws `SourceError` for everything else that is not a success. */
async function request(url: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
  let response: Response;
  try {
    response = await fetch(url, { headers, signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw new SourceError(`${url}: no answer (${cause?.code ?? message})`, { cause: error });
  }
  if (!isTrustedSource(response.url)) {
    await response.body?.cancel();
    throw new SourceError(`${url}: it redirects to ${response.url}, which is not https`);
  }
  if (ABSENT.has(response.status)) {
    await response.body?.cancel();
    return undefined;
  }
  if (response.status === 304 && Object.keys(headers).length > 0) return response;
  if (!response.ok) throw new SourceError(`${url}: HTTP ${response.status}`);
  if (response.body === null) throw new SourceError(`${url}: the answer is empty`);
  return response;
}

/** The body as it arrives. Throws `SourceError` as soon as there is more of it than `limit`, or less than was announced. */
async function* readBody(url: string, { body }: Response, limit: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    // Leaving the loop cancels the rest.
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      received += chunk.length;
      if (received > limit) throw new DownloadTooLargeError(url, limit);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${url}: the download broke off`, { cause: error });
  }
}

async function writeBody(url: string, response: Response, path: string, limit: number): Promise<void> {
  try {
    await pipeline(Readable.from(readBody(url, response, limit)), createWriteStream(path));
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${url}: it could not be written to ${path} (${(error as Error).message})`, { cause: error });
  }
}

/** Writes what an address holds to a file; false when there is nothing. */
export async function download(url: string, path: string, limit = MAX_ARCHIVE_BYTES): Promise<boolean> {
  const response = await request(url);
  if (response === undefined) return false;
  await writeBody(url, response, path, limit);
  return true;
}

/** What a server says of a file, by which it knows it again. */
export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

/** Writes what an address holds to a file, unless it is what `known` names: then `known` is returned, and no file written. */
export async function downloadIfChanged(
  url: string,
  path: string,
  known: Validators,
  limit: number,
): Promise<Validators> {
  const response = await request(url, {
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.last_modified !== null && { 'if-modified-since': known.last_modified }),
  });
  if (response === undefined) throw new SourceError(`${url}: there is nothing at this address`);
  if (response.status === 304) return known;
  await writeBody(url, response, path, limit);
  return { etag: response.headers.get('etag'), last_modified: response.headers.get('last-modified') };
}

/** Returns what an address holds, in memory; undefined when there is nothing. */
export async function downloadDocument(url: string, limit = MAX_DOCUMENT_BYTES): Promise<Buffer | undefined> {
  const response = await request(url);
  if (response === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBody(url, response, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
