import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SourceError } from '../source/SourceError.ts';

const PATIENCE_MS = 30 * 60_000;
/** What servers and buckets say of what is not there. */
const ABSENT = new Set([403, 404, 410]);

/** The answer for an address, or undefined when there is nothing. Throws `SourceError` for everything else that is not a success. */
export async function request(url: string): Promise<Response | undefined> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw new SourceError(`${url}: no answer (${cause?.code ?? message})`, { cause: error });
  }
  if (ABSENT.has(response.status)) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) throw new SourceError(`${url}: HTTP ${response.status}`);
  return response;
}

/** Writes what an address holds to a file; false when there is nothing. */
export async function download(url: string, path: string): Promise<boolean> {
  const response = await request(url);
  if (response === undefined) return false;
  if (response.body === null) throw new SourceError(`${url}: the answer is empty`);
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
  } catch (error) {
    throw new SourceError(`${url}: the download broke off`, { cause: error });
  }
  return true;
}
