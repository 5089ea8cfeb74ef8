import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type BucketOptions, createBucket } from './bucket.ts';
import { isSignedRequest, testCredentials } from './signature.ts';

export interface S3Operation {
  method: string;
  key: string;
}

/**
 * Starts an in-memory S3 server for tests: objects, ranges, conditional writes, multipart uploads and paginated
 * listings. It rejects requests without a valid signature.
 */
export async function startS3Server(options: BucketOptions = {}) {
  const bucket = createBucket(options);
  const operations: S3Operation[] = [];
  let remaining = Infinity;

  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const url = new URL(request.url ?? '/', 'http://unused');
      const [, name, ...parts] = decodeURIComponent(url.pathname).split('/');
      const { method = 'GET', headers } = request;
      const key = parts.join('/');
      if (remaining <= 0) return request.socket.destroy();
      remaining -= 1;
      operations.push({ method, key });
      const isAllowed = name === 'test' && (await isSignedRequest(request, body));
      const answer = isAllowed
        ? bucket.answer(method, key, url.searchParams, headers, body)
        : { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
      const content = Buffer.from(answer.body ?? '');
      response.writeHead(answer.status, { ...answer.headers, 'content-length': String(content.length) });
      response.end(method === 'HEAD' ? undefined : content);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  // An idle connection that closes while a client sends the next request would fail it, as retries are disabled.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoint,
    objects: bucket.objects,
    uploads: bucket.uploads,
    /** Performed operations, in order. */
    operations,
    /**
     * Environment variables for a program that uses this server. Retries are disabled, so that a failed request is
     * visible.
     */
    env: {
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
      AWS_REGION: 'eu-central-1',
      AWS_MAX_ATTEMPTS: '1',
    },
    /** After `count` more operations the server closes every connection, as if its clients had crashed. */
    cutAfter: (count: number) => void (remaining = count),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** Starts a process that holds a lock until it is killed. */
export async function lockElsewhere(lockPath: string): Promise<ChildProcess> {
  const holder = fork(path.join(import.meta.dirname, 'holdLock.ts'), [lockPath]);
  await once(holder, 'message');
  return holder;
}
