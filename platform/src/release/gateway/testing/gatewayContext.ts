import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { gatewayApp, type GatewayOptions } from '../app.ts';
import { httpServer } from '../../http/listen.ts';

export const indexHtml =
  '<!doctype html><title>Faultline</title><style>b{}</style><script type="application/json" id="r">{"revision":1}</script>' +
  '<script>boot()</script><script src="/r/host/1.0.0/main.js" integrity="sha384-x" defer></script>';

export const mainJs = `export const answer = 42;\n${'// padding\n'.repeat(400)}`;

// The folder is removed after the test.
export async function releaseTree() {
  const path = await mkdtemp(join(tmpdir(), 'faultline-tree-'));
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  };
  await write('index.html', indexHtml);
  await write('registry.json', '{"revision":1}');
  await write('r/host/1.0.0/main.js', mainJs);
  await write('r/host/1.0.0/main.js.br', brotliCompressSync(mainJs));
  await write('r/host/1.0.0/main.js.gz', gzipSync(mainJs));
  await write('r/host/1.0.0/inter.woff2', Buffer.from([1, 2, 3]));
  return { path, write, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

// An unexpected problem fails the test; a test that expects one passes its own callback.
const log = {
  warn: (...words: unknown[]) => console.warn(...words),
  error: (...words: unknown[]) => console.error(...words),
};

export const gateway = (releases: string, options: Partial<GatewayOptions> = {}) =>
  gatewayApp({ releases, apiTarget: 'http://127.0.0.1:9', publicUrl: 'http://localhost:3000', log, ...options });

// The server is stopped at the end of the test's scope.
export async function serving(app: Parameters<typeof httpServer>[0]) {
  const server = httpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}
