import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { waitForData } from './waitForData.ts';

// An API that answers `/api/readyz` with these in order, and repeats the last one.
async function api(...answers: [status: number, missing: string[]][]) {
  const server = createServer((_request, response) => {
    const [status, missing] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, []];
    response.writeHead(status).end(JSON.stringify({ missing }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const output: string[] = [];
  const loaded = () => waitForData(`http://127.0.0.1:${port}/api`, (line) => output.push(line));
  return { output, loaded, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

test('waitForData prints nothing when the records are there', async () => {
  await using context = await api([200, []]);
  await context.loaded();
  expect(context.output).toEqual([]);
});

test('waitForData waits for loading, and prints it', async () => {
  await using context = await api([503, ['preparation']], [503, ['preparation']], [200, []]);
  await context.loaded();
  expect(context.output).toEqual(['Loading records ...']);
});

test('an API that could not load is not waited for', async () => {
  await using context = await api([503, ['preparation']], [503, ['preparation failed']]);
  await context.loaded();
  expect(context.output).toEqual([
    'Loading records ...',
    'The records could not be loaded; see the reason of the API above.',
  ]);
});
