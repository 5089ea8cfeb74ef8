import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import pLimit from 'p-limit';
import type { BuildResult } from '../../build/buildArea.ts';
import type { PublishOptions } from '../actions/publish.ts';
import { listFiles, type ReleaseManifest } from '../../build/releaseManifest.ts';
import { parseJson, ReleaseError } from '../registry/registry.ts';
import type { ChangeAnswer } from './app.ts';
import type { ChangeRequest, PointerOptions } from './changeRequest.ts';

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const UPLOADS_AT_ONCE = 4;
// The number of sets in one answer of the service.
const HISTORY_PAGE = 50;

interface Sent {
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export function releaseClient(address: string, token: string) {
  const base = address.replace(/\/+$/, '');

  // Throws ReleaseError with the message of the service, or if it did not respond.
  async function request<T>(method: string, url: string, init: Sent = {}): Promise<T> {
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${base}${url}`, { ...init, method, headers, signal, redirect: 'error' }).catch(
      (error: Error) => {
        throw new NoAnswerError(`The release service at ${base} does not answer: ${explainCause(error)}`);
      },
    );
    const text = await response.text();
    if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
    throw new ReleaseError(readProblem(text) ?? `The release service answered ${response.status}.`);
  }

  // A file is sent again if no response arrived, because the service stores it completely or not at all.
  async function putFile(url: string, content: Buffer, sha256: string, attempt = 1): Promise<void> {
    try {
      await request('PUT', url, {
        body: new Uint8Array(content),
        headers: { 'Content-Digest': `sha-256=:${sha256}:`, 'Content-Type': 'application/octet-stream' },
      });
    } catch (error) {
      if (!(error instanceof NoAnswerError) || attempt === ATTEMPTS) throw error;
      await putFile(url, content, sha256, attempt + 1);
    }
  }

  return {
    registry: () => request<Registry>('GET', '/registry'),
    manifest: (area: string, version: string) =>
      request<ReleaseManifest | null>('GET', `/manifests/${area}/${version}`),
    // Pages are requested as they are read.
    async *history(limit: number): AsyncGenerator<Registry> {
      let before = Infinity;
      for (let left = limit; left > 0;) {
        const page = Math.min(left, HISTORY_PAGE);
        const query = Number.isFinite(before) ? `limit=${page}&before=${before}` : `limit=${page}`;
        const sets = (await request<Registry[]>('GET', `/history?${query}`)).filter((set) => set.revision < before);
        yield* sets;
        left -= sets.length;
        before = sets.at(-1)?.revision ?? 0;
        if (sets.length < page) return;
      }
    },

    // The request is sent only once, because a change without a response may have been made. `release status` shows
    // the result.
    async change(
      change: ChangeRequest,
      {
        why,
        force = false,
        onVerdicts,
        onUnchanged,
        onSigned,
        onRemoved,
      }: PointerOptions & Pick<PublishOptions, 'onSigned'>,
    ): Promise<Registry> {
      const body = JSON.stringify({
        id: randomUUID(),
        at: new Date().toISOString(),
        change,
        force,
        ...(why ? { reason: why } : {}),
      });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await request<ChangeAnswer>('POST', '/changes', { body, headers });
      const { registry, verdicts, isUnchanged, signature, removed } = answer;
      onVerdicts?.(verdicts);
      if (signature !== undefined) onSigned?.(signature);
      if (removed !== undefined) onRemoved?.(removed);
      if (isUnchanged) onUnchanged?.();
      return registry;
    },

    // Uploads the missing files of a build. Repeating it continues an interrupted upload.
    async upload({ outDir, manifest: { area, version } }: BuildResult): Promise<void> {
      const url = `/uploads/${area}/${version}`;
      const there = new Map(
        (await request<{ name: string; sha256: string }[]>('GET', url)).map(({ name, sha256 }) => [name, sha256]),
      );
      const limit = pLimit(UPLOADS_AT_ONCE);
      const sent = (await listFiles(outDir)).map((name) =>
        limit(async () => {
          const content = await readFile(path.join(outDir, name));
          const sha256 = createHash('sha256').update(content).digest('base64');
          if (there.get(name) !== sha256)
            await putFile(`${url}/${name.split('/').map(encodeURIComponent).join('/')}`, content, sha256);
        }),
      );
      // Started uploads finish even if one fails, so that the next attempt has less to send.
      const failed = (await Promise.allSettled(sent)).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

class NoAnswerError extends ReleaseError {}

const explainCause = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message);

function readProblem(text: string): string | undefined {
  const { error } = (parseJson(text) ?? {}) as { error?: unknown };
  return typeof error === 'string' ? error : undefined;
}
