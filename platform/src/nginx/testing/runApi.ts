import path from 'node:path';
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
export async function runApi(port: number, env: Record<string, string>) {
  const server = execaNode(path.join(api, 'server.ts'), { ...options, env: { ...env, API_PORT: `${port}` } });
  const ended = server.then(({ exitCode }) => `exit code ${exitCode ?? 'none'}`);
  const health = `http://127.0.0.1:${port}/api/readyz`;
  await waitUntilReady({ name: 'The API', health }, { ended }, 60_000);
  return {
    /** Answers the exit code. */
    stop: async () => {
      server.kill('SIGTERM');
      return (await server).exitCode;
    },
  };
}

/** Runs `cves import`. */
export const importRecords = async (folder: string, env: Record<string, string>) =>
  execaNode(path.join(api, 'cli.ts'), ['cves', 'import', folder], { ...options, env, reject: true, timeout: 120_000 });
