import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEnvelope } from '@faultline/shared/contract';
import { request as apiRequest } from '@playwright/test';
import { ChildProgram, freePort, HOST } from '../support/programs/ChildProgram.ts';
import { environment } from '../support/environment.ts';
import { createVerifiedUser, signIn } from '../support/testUsers.ts';

export interface DemoStack {
  url: string;
  // The local storage of a signed-in user.
  storage: Record<string, string>;
  paths: Record<'cve' | 'vendor' | 'product' | 'version', string>;
  stop: () => Promise<void>;
}

// Starts the product with its demo records and creates a user, or uses the one at `E2E_BASE_URL` and `E2E_OUTBOX`.
export async function demoStack(): Promise<DemoStack> {
  const running = process.env.E2E_BASE_URL;
  const folder = running === undefined ? await mkdtemp(join(tmpdir(), 'faultline-bench-')) : undefined;
  const port = await freePort();
  const url = running ?? `http://${HOST}:${port}`;
  const program =
    folder === undefined
      ? undefined
      : new ChildProgram('platform/src/cli.ts', { DATA_DIR: folder, PORT: `${port}` }, ['start']);
  const stop = async () => {
    await program?.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    await program?.serves(`${url}/api/readyz`);
    return { url, stop, ...(await signUp(url, folder === undefined ? environment.outbox : join(folder, 'outbox'))) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signUp(baseURL: string, outbox: string | undefined) {
  const api = await apiRequest.newContext({ baseURL });
  try {
    const { token, user } = await signIn(api, await createVerifiedUser(api, outbox));
    const read = async (path: string) => {
      const response = await api.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      return openEnvelope(await response.json()).data as { data?: Row[] } & Row;
    };
    const [row] = (await read('/cves?limit=1')).data ?? [];
    const product = row?.product_id ?? '';
    return {
      storage: { token, user: JSON.stringify(user) },
      paths: {
        cve: `/cves/${row?.cve_id}`,
        vendor: `/vendors/${row?.vendor_id}`,
        product: `/products/${product}`,
        version: `/product_versions/${row?.product_version_ids?.[0]}`,
      },
    };
  } finally {
    await api.dispose();
  }
}

interface Row {
  cve_id?: string;
  vendor_id?: number;
  product_id?: number;
  product_version_ids?: number[];
}
