import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

// Starts a PostgreSQL server for a test. It stops with this process, even after a crash.
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = fileURLToPath(new URL('../../../../api/src/testing/postgres/servePostgres.ts', import.meta.url));
  const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(server.stdout)
      .once('line', resolve)
      .once('close', () => reject(new Error('PostgreSQL did not start; it says why above.')));
  });
  return {
    url,
    stop: async () => {
      const ended = once(server, 'exit');
      server.stdin.end();
      await ended;
    },
  };
}
