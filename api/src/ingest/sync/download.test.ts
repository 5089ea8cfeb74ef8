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
const limits = { maxBytes: 1024 ** 2, timeoutMs: 60_000 };

// Sends one byte every 50 ms without end.
const trickle: RequestListener = (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
};

describe('download', () => {
  test('writes what the address holds', async () => {
    respond = (_, response) => response.end('an archive');
    expect(await download(address, target(), limits)).toBe(true);
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
    await expect(download(address, target(), limits)).rejects.toThrow(`${address}: it is larger than 1 MB`);
    await closed;
  });

  test('reports a download that is shorter than announced', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-length': '9000' });
      response.write('half', () => response.destroy());
    };
    await expect(download(address, target(), limits)).rejects.toThrow(`${address}: the download broke off`);
  });

  test('does not follow a redirect to an address that is not https', async () => {
    // Reaches the same server by an address that is not known as this machine's own.
    const other = address.replace('127.0.0.1', '0.0.0.0').replace('/file', '/other');
    respond = (request, response) =>
      request.url === '/other' ? response.end('forged') : response.writeHead(302, { location: other }).end();
    await expect(download(address, target(), limits)).rejects.toThrow(`it redirects to ${other}, which is not https`);
  });

  test('asks no address on the way that is not https, though the last one is', async () => {
    const hop = address.replace('127.0.0.1', '0.0.0.0').replace('/file', '/hop');
    const asked: string[] = [];
    respond = ({ url = '' }, response) => {
      asked.push(url);
      if (url === '/file') response.writeHead(302, { location: hop }).end();
      else if (url === '/hop') response.writeHead(302, { location: address.replace('/file', '/last') }).end();
      else response.end('forged');
    };
    await expect(download(address, target(), limits)).rejects.toThrow(`it redirects to ${hop}, which is not https`);
    expect(asked).toEqual(['/file']);
  });

  test('follows five redirects, relative ones too, and no more', async () => {
    const asked: string[] = [];
    respond = ({ url = '' }, response) => {
      asked.push(url);
      const left = Number(url.split('?left=')[1]);
      if (left > 0) response.writeHead(302, { location: `?left=${left - 1}` }).end();
      else response.end('an archive');
    };
    expect(await download(`${address}?left=5`, target(), limits)).toBe(true);
    expect(await readFile(target(), 'utf8')).toBe('an archive');
    asked.length = 0;
    respond = ({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(301, { location: url }).end();
    };
    await expect(download(address, target(), limits)).rejects.toThrow(`${address}: it redirects more than 5 times`);
    expect(asked).toHaveLength(6);
  });

  test.each([['//'], ['http://'], ['ftp://127.0.0.1/file']])('follows no redirect to "%s"', async (location) => {
    respond = (_, response) => response.writeHead(302, { location }).end();
    await expect(download(address, target(), limits)).rejects.toThrow(`${address}: it redirects to ${location}, `);
  });

  test.each<[string, RequestListener]>([
    ['no answer', () => undefined],
    ['an answer that comes byte by byte', trickle],
  ])('ends %s after its time, and closes the connection', async (_, answer) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    respond = (request, response) => {
      response.on('close', resolve);
      answer(request, response);
    };
    await expect(download(address, target(), { ...limits, timeoutMs: 300 })).rejects.toThrow(
      `${address}: it takes longer than 0.3 s`,
    );
    await closed;
  });

  test('ends with the reason of a signal', async () => {
    const stop = new AbortController();
    respond = (request, response) => {
      trickle(request, response);
      stop.abort(new Error('the process stops'));
    };
    const stopped = download(address, target(), { ...limits, signal: stop.signal });
    await expect(stopped).rejects.toThrow(/^the process stops$/);
  });

  test('takes no web page for a file', async () => {
    respond = (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>');
    await expect(download(address, target(), limits)).rejects.toThrow(
      `${address}: the answer is a web page, not a file`,
    );
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
    await expect(downloadDocument(address, limits)).rejects.toThrow('it is larger than 1 MB');
  });
});
