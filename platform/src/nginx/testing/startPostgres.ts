import { createInterface } from 'node:readline';
import path from 'node:path';
import { execaNode } from 'execa';
import { workspaceRoot } from '../../build/area.ts';

/** A PostgreSQL for a test; it belongs to the API's tests, so it is run as a program of theirs. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = path.join(workspaceRoot, 'api/src/testing/servePostgres.ts');
  const server = execaNode(script, { stdin: 'pipe', stderr: 'inherit', ipc: false, buffer: false, reject: false });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface(server.stdout)
    .once('line', resolve)
    .once('close', () => reject(new Error('PostgreSQL did not start')));
  return {
    url: await promise,
    stop: async () => {
      server.stdin.end();
      await server;
    },
  };
}
