import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { dirname } from 'node:path';
import { writeFile, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { gateway, releaseTree, serving } from './testing/gatewayContext.ts';

// Requests a path unchanged; fetch and browsers would normalize it.
const ask = (port: number, path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { Accept: '*/*' } }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    }).on('error', reject);
  });

test.each([
  (name: string) => `/r/../../${name}`,
  (name: string) => `/r/host/1.0.0/../../../../${name}`,
  (name: string) => `/r/host/%2e%2e/%2e%2e/%2e%2e/${name}`,
  (name: string) => `/r/host/..%2f..%2f..%2f${name}`,
  (name: string) => `/r/host/%252e%252e%252f${name}`,
  (name: string) => `/r/host\\..\\..\\..\\${name}`,
  (name: string) => `/r/host/1.0.0/..;/${name}`,
  (name: string) => `/../${name}`,
  (name: string) => `//r//host/../../../${name}`,
  (name: string) => `/r/host/%c0%ae%c0%ae/${name}`,
])('what lies beside the tree stays unread (%#)', async (pathTo) => {
  await using tree = await releaseTree();
  await using server = await serving(gateway(tree.path));
  const name = `secret-${server.port}.txt`;
  const secret = `${dirname(tree.path)}/${name}`;
  await writeFile(secret, 'the secret');
  const { status, body } = await ask(server.port, pathTo(name));
  await rm(secret);
  expect(body).not.toContain('the secret');
  expect([200, 400, 404]).toContain(status);
});
