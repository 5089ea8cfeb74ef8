import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type BucketOptions, createBucket } from './bucket.ts';
import { isSignedRequest, testCredentials } from './signature.ts';

export interface S3Operation {
  method: string;
  key: string;
}

/**
 * A small server of our own that speaks the part of S3 that the project uses: objects, ranges, conditional writes,
 * uploads in parts, lists in pages. It answers only requests that are signed as they must be. For tests: everything is
 * in memory.
 */
export async function startS3Server(options: BucketOptions = {}) {
  const bucket = createBucket(options);
  const operations: S3Operation[] = [];
  let remaining = Infinity;

  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const url = new URL(request.url ?? '/', 'http://unused');
      const [, name, ...path] = decodeURIComponent(url.pathname).split('/');
      const { method = 'GET', headers } = request;
      const key = path.join('/');
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoint,
    objects: bucket.objects,
    uploads: bucket.uploads,
    /** What was done, in order. */
    operations,
    /** The variables that let a program use the server. A request is not tried again, so that its failure is seen. */
    env: {
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
      AWS_REGION: 'eu-central-1',
      AWS_MAX_ATTEMPTS: '1',
    },
    /** After `count` more operations the server cuts every connection, as if its callers were gone. */
    cutAfter: (count: number) => void (remaining = count),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;
