import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/freePort.ts';
import { HOST, ChildProgram } from '../support/ChildProgram.ts';
import { listProvider } from './listProvider.ts';

/** The built front end over a provider with a list of `total` rows, as `start` runs it. */
export async function listStack(total: number) {
  const provider = await listProvider(total);
  const folder = await mkdtemp(join(tmpdir(), 'faultline-bench-'));
  const port = await freePort();
  const env = { API_ORIGIN: provider.origin, DATA_DIR: folder, PORT: `${port}` };
  const program = new ChildProgram('platform/src/cli.ts', env, ['start']);
  const url = `http://${HOST}:${port}`;
  const stop = async () => {
    await program.stop();
    provider.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await program.serves(`${url}/healthz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
