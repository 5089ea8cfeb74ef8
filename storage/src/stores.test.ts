import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ConflictError,
  openStore,
  parseS3Location,
  probeStore,
  readObject,
  readServiceAddress,
  type Store,
  StoreError,
} from './index.ts';
import { startS3Server, type S3Server } from './testing/index.ts';

let server: S3Server;
let folder: string;
let count = 0;

beforeAll(async () => {
  server = await startS3Server({ pageSize: 3 });
  folder = await mkdtemp(path.join(tmpdir(), 'faultline-store-'));
});
beforeEach(() => {
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  count += 1;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const kinds = { folder: () => path.join(folder, `${count}`), s3: () => `s3://test/prefix-${count}` };

describe.each(Object.entries(kinds))('a store of kind %s', (kind, locate) => {
  let store: Store;
  beforeEach(() => void (store = openStore(locate())));

  const read = async (key: string) => (await readObject(store, key))?.content.toString();

  test('returns what was written, and null for what is not there', async () => {
    expect(store.kind).toBe(kind);
    await store.put('a/b.txt', 'one');
    await store.put('a/b.txt', 'two');
    expect(await read('a/b.txt')).toBe('two');
    expect(await store.head('a/b.txt')).toMatchObject({ size: 3 });
    for (const missing of ['a', 'a/c', 'a/b.txt/c'])
      expect([await store.head(missing), await store.get(missing)]).toEqual([null, null]);
  });

  test('gives each write another tag, and the same one to each read', async () => {
    const first = await store.put('key', 'one');
    expect((await store.head('key'))?.etag).toBe(first.etag);
    const second = await store.put('key', 'two');
    expect(second.etag).not.toBe(first.etag);
    expect((await readObject(store, 'key'))?.etag).toBe(second.etag);
  });

  test('returns a part of an object, with the size of the whole', async () => {
    await store.put('key', '0123456789');
    const part = await store.get('key', { start: 2, end: 4 });
    expect(part?.size).toBe(10);
    expect(part && (await text(part.body))).toBe('234');
  });

  test('of twenty writers that want a free key lets one write', async () => {
    const writes = Array.from({ length: 20 }, (_, at) => store.put('key', `${at}`, { condition: { ifAbsent: true } }));
    const results = await Promise.allSettled(writes);
    const won = results.flatMap(({ status }, at) => (status === 'fulfilled' ? [`${at}`] : []));
    expect(won).toEqual([await read('key')]);
    for (const each of results) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(ConflictError);
  });

  test('of ten writers that saw the same tag lets one write', async () => {
    const { etag } = await store.put('key', 'seen');
    const writes = Array.from({ length: 10 }, (_, at) =>
      store.put('key', `writer ${at}`, { condition: { ifMatch: etag } }),
    );
    const results = await Promise.allSettled(writes);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await read('key')).toMatch(/^writer \d$/);
    await store.delete('key');
    await expect(store.put('key', 'late', { condition: { ifMatch: etag } })).rejects.toThrow(ConflictError);
    expect(await store.head('key')).toBeNull();
  });

  test('writes a stream of several parts', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    await store.putStream('large', Readable.from(Array.from({ length: 9 }, () => chunk)));
    const found = await store.get('large');
    expect(found?.size).toBe(9 * chunk.length);
    expect(found && (await buffer(found.body)).equals(Buffer.alloc(9 * chunk.length, 'x'))).toBe(true);
  });

  test('leaves nothing of a stream that fails or is aborted', async () => {
    async function* failing() {
      yield Buffer.alloc(9 * 1024 * 1024);
      throw new Error('the source broke off');
    }
    await expect(store.putStream('broken', Readable.from(failing()))).rejects.toThrow('the source broke off');
    const abort = AbortSignal.abort(new Error('stopped'));
    await expect(store.putStream('stopped', Readable.from(['x']), { signal: abort })).rejects.toThrow(
      /stopped|aborted/,
    );
    for (const key of ['broken', 'stopped']) expect(await store.head(key)).toBeNull();
    expect(server.uploads.size).toBe(0);
    expect(await collect(store.list(''))).toEqual([]);
  });

  test('lists what begins with a prefix, and forgets what was deleted', async () => {
    const keys = ['r/a/1', 'r/a/2', 'r/a/3', 'r/a/4', 'r/b/1', 'x'];
    for (const key of keys) await store.put(key, key);
    await store.delete('r/a/2');
    await store.delete('r/a/2');
    const listed = await collect(store.list('r/a/'));
    expect(listed.map(({ key }) => key).sort()).toEqual(['r/a/1', 'r/a/3', 'r/a/4']);
    expect(listed.every(({ size, modifiedAt }) => size === 5 && Date.now() - modifiedAt.getTime() < 60_000)).toBe(true);
  });

  test('passes the probe, which leaves nothing', async () => {
    await probeStore(store);
    expect(await collect(store.list(''))).toEqual([]);
  });
});

describe('object storage', () => {
  test('keeps the headers and the SHA-256 of an object', async () => {
    const store = openStore(`s3://test/prefix-${count}`);
    const headers = { contentType: 'text/javascript', contentEncoding: 'br', cacheControl: 'max-age=60' };
    await store.put('key', 'content', { headers });
    expect(server.objects.get(`prefix-${count}/key`)?.headers).toMatchObject({
      'content-type': 'text/javascript',
      'content-encoding': 'br',
      'cache-control': 'max-age=60',
    });
    expect((await store.head('key'))?.sha256).toMatch(/^ed7002b4/);
  });

  test('that ignores conditions is refused by the probe', async () => {
    const careless = await startS3Server({ ignoresConditions: true });
    vi.stubEnv('S3_ENDPOINT', careless.endpoint);
    await expect(probeStore(openStore('s3://test/careless'))).rejects.toThrow(
      's3://test/careless ignores the condition If-None-Match of a write',
    );
    expect(careless.objects.size).toBe(0);
    await careless.close();
  });

  test('that refuses the credentials, or is not there, is named by the probe', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    await expect(probeStore(openStore('s3://test/stolen'))).rejects.toThrow('s3://test/stolen cannot be used');
    expect(server.objects.has('stolen')).toBe(false);
    vi.stubEnv('S3_ENDPOINT', 'http://127.0.0.1:9');
    await expect(probeStore(openStore('s3://test/away'))).rejects.toThrow(StoreError);
  });

  test('on another host is not reached in plain text unless the address says so', async () => {
    vi.stubEnv('S3_ENDPOINT', 'http://storage.example');
    await expect(openStore('s3://test/plain').head('key')).rejects.toThrow('S3_ENDPOINT must be an https address');
    const addresses = [
      'https://storage.example',
      'http://[::1]:9000',
      'HTTP+insecure://storage.example:9000',
      'ftp://x',
    ];
    expect(addresses.map(readServiceAddress)).toEqual([
      ...addresses.slice(0, 2),
      'http://storage.example:9000',
      undefined,
    ]);
  });

  test('is named by bucket and prefix', () => {
    expect(parseS3Location('s3://bucket')).toEqual({ bucket: 'bucket', prefix: '' });
    expect(parseS3Location('s3://my.bucket/one/two/')).toEqual({ bucket: 'my.bucket', prefix: 'one/two/' });
    for (const wrong of ['s3://', 's3://a', 's3://Bucket', 's3://bucket/../other', 's3://bucket/a b', 's3://bucket//a'])
      expect(() => parseS3Location(wrong)).toThrow(`"${wrong}" is not an address`);
  });
});
