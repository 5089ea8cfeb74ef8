import { createInterface } from 'node:readline';
import path from 'node:path';
import { execaNode } from 'execa';
import { workspaceRoot } from '../../build/area.ts';

const TIMEOUT_MS = 90_000;

/** A PostgreSQL for a test; it belongs to the API's tests, so it is run as a program of theirs. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = path.join(workspaceRoot, 'api/src/testing/postgres/servePostgres.ts');
  const server = execaNode(script, { stdin: 'pipe', stderr: 'inherit', ipc: false, buffer: false, reject: false });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => {
    reject(new Error(`PostgreSQL did not start within ${TIMEOUT_MS / 1000} s.`));
    server.kill('SIGKILL');
  }, TIMEOUT_MS);
  createInterface(server.stdout)
    .once('line', resolve)
    .once('close', () => reject(new Error('PostgreSQL did not start; it says why above.')));
  try {
    const url = await promise;
    return {
      url,
      stop: async () => {
        server.stdin.end();
        const killing = setTimeout(() => server.kill('SIGKILL'), TIMEOUT_MS);
        await server;
        clearTimeout(killing);
      },
    };
  } finally {
    clearTimeout(timer);
  }
}
