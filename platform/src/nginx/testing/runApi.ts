import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { execaNode } from 'execa';
import { workspaceRoot } from '../../build/area.ts';
import { waitUntilReady } from '../../processes/waitUntilReady.ts';

const api = path.join(workspaceRoot, 'api/src');
const options = {
  ipc: false,
  stdin: 'ignore',
  stdout: 'ignore',
  stderr: 'inherit',
  reject: false,
  forceKillAfterDelay: 20_000,
} as const;

/** Runs an API process as the guide's unit does, once it is ready; `stop` is what the unit's stop is. */
export const runApi = (port: number, env: Record<string, string>) =>
  runServer(path.join(api, 'server.ts'), `http://127.0.0.1:${port}/api/readyz`, { ...env, API_PORT: `${port}` });

/** Runs a gateway as the guide's unit does. */
export const runGateway = (port: number, env: Record<string, string>) =>
  runServer(path.join(workspaceRoot, 'platform/src/gateway/server.ts'), `http://127.0.0.1:${port}/healthz`, {
    ...env,
    PORT: `${port}`,
  });

async function runServer(program: string, health: string, env: Record<string, string>) {
  const server = execaNode(program, { ...options, env });
  const ended = server.then(({ exitCode }) => `exit code ${exitCode ?? 'none'}`);
  await waitUntilReady({ name: path.relative(workspaceRoot, program), health }, { ended }, 200_000);
  return {
    // Answers the exit code.
    stop: async () => {
      server.kill('SIGTERM');
      return (await server).exitCode;
    },
  };
}

/** Runs `cves import`. */
export const importRecords = async (folder: string, env: Record<string, string>) =>
  execaNode(path.join(api, 'cli.ts'), ['cves', 'import', folder], { ...options, env, reject: true, timeout: 200_000 });

const TIMEOUT_MS = 300_000;

// A PostgreSQL for a test, run as a program of the API's tests.
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
    .once('close', () => reject(new Error('PostgreSQL did not start; see the reason above.')));
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

const orgId = '00000000-0000-4000-8000-000000000000';

/** A record of a flaw in Acme Gateway, in a folder laid out as the official list. */
export async function writeRecord(folder: string, cveId: string): Promise<void> {
  const record = {
    dataType: 'CVE_RECORD',
    dataVersion: '5.2',
    cveMetadata: {
      cveId,
      assignerOrgId: orgId,
      state: 'PUBLISHED',
      datePublished: '2026-02-01T12:00:00.000Z',
      dateUpdated: '2026-03-01T10:00:00.000Z',
    },
    containers: {
      cna: {
        providerMetadata: { orgId, shortName: 'acme' },
        descriptions: [{ lang: 'en', value: `Acme Gateway lets remote attackers read files (${cveId}).` }],
        affected: [{ vendor: 'Acme', product: 'Gateway', versions: [{ version: '2.0.0', status: 'affected' }] }],
        references: [{ url: 'https://example.com/advisory' }],
      },
    },
  };
  const [, year = '', number = ''] = cveId.split('-');
  const dir = path.join(folder, 'cves', year, `${number.slice(0, -3)}xxx`);
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, `${cveId}.json`), JSON.stringify(record));
}
