import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { download, downloadDocument } from './download.ts';

let server: Server;
let respond: RequestListener;
let address: string;
let folder: string;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
  folder = await mkdtemp(join(tmpdir(), 'faultline-download-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await new Promise((resolve) => server.close(resolve));
});

const target = () => join(folder, 'archive.zip');

describe('download', () => {
  test('writes what the address holds', async () => {
    respond = (_, response) => response.end('an archive');
    expect(await download(address, target())).toBe(true);
    expect(await readFile(target(), 'utf8')).toBe('an archive');
  });

  test('ends when more comes than may, though nothing announced it, and closes the connection', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    respond = (_, response) => {
      response.on('close', resolve);
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', write);
      write();
    };
    await expect(download(address, target(), 1024 ** 2)).rejects.toThrow(`${address}: it is larger than 1 MB`);
    await closed;
  });

  test('reports a download that is shorter than announced', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-length': '9000' });
      response.write('half', () => response.destroy());
    };
    await expect(download(address, target())).rejects.toThrow(`${address}: the download broke off`);
  });

  test('does not follow a redirect to an address that is not https', async () => {
    // Reaches the same server by an address that is not known as this machine's own.
    const other = address.replace('127.0.0.1', '0.0.0.0').replace('/file', '/other');
    respond = (request, response) =>
      request.url === '/other' ? response.end('forged') : response.writeHead(302, { location: other }).end();
    await expect(download(address, target())).rejects.toThrow(`it redirects to ${other}, which is not https`);
  });
});

describe('downloadDocument', () => {
  test('gives what the address holds, and nothing where it holds nothing', async () => {
    respond = (_, response) => response.end('{}');
    expect((await downloadDocument(address))?.toString()).toBe('{}');
    respond = (_, response) => response.writeHead(404).end();
    expect(await downloadDocument(address)).toBeUndefined();
  });

  test('ends when more comes than may', async () => {
    respond = (_, response) => response.end('x'.repeat(2 * 1024 ** 2));
    await expect(downloadDocument(address, 1024 ** 2)).rejects.toThrow('it is larger than 1 MB');
  });
});
