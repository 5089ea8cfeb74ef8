import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChildProgram, freePort, HOST, startGateway } from '../support/programs/ChildProgram.ts';
import { environment } from '../support/environment.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { createVerifiedUser } from '../support/testUsers.ts';

// Real records are optional and not part of the project.
const archive = fileURLToPath(new URL('../../../../shared/data/train.tar.gz', import.meta.url));

// Pairs of records, the second three months newer.
const updates = fileURLToPath(new URL('../../../../shared/data/updates-train.tar.gz', import.meta.url));

const epssOfRecords = new URL('../../../../shared/data/epss/epss-train.csv', import.meta.url);

interface WorkerFixtures {
  dataDir: string | undefined;
  real: RealStack | undefined;
}

// The project's test over an API with real CVE records. Skipped with a reason if there are none.
export const test = base.extend<object, WorkerFixtures>({
  dataDir: [environment.dataDir, { scope: 'worker', option: true }],
  real: [
    async ({ dataDir }, provide) => {
      const stack = dataDir !== undefined && existsSync(archive) ? await realStack(archive, dataDir) : undefined;
      await provide(stack);
      await stack?.stop();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: async ({ real, baseURL }, provide) => provide(real?.url ?? baseURL),
  user: async ({ real, request }, provide, testInfo) => {
    testInfo.skip(real === undefined, 'Needs real records in ../shared/data, and a release tree in E2E_DATA_DIR.');
    await provide(await createVerifiedUser(request, real?.outbox));
  },
});

export { expect };

async function realStack(archive: string, releasesIn: string) {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-real-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const stack = await serveRecords(archive, folder, releasesIn).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  let changed: Promise<void> | undefined;
  const importChange = () => (changed ??= importStages(folder));
  return {
    ...stack,
    // Imports CVE-2024-1212, and then its state of three months later.
    importChange,
    // Imports new records of many vendors. The record that changes is imported first, because a new record has no
    // history.
    importUpdates: async () => {
      await importChange();
      await importInto(folder, updates);
    },
    stop: async () => {
      await stack.stop();
      await remove();
    },
  };
}

async function serveRecords(archive: string, folder: string, releasesIn: string) {
  await importInto(folder, archive);
  await enrich(folder);
  return startOwnStack(folder, releasesIn);
}

async function importStages(folder: string): Promise<void> {
  const unpacked = await mkdtemp(join(folder, 'stages-'));
  for (const stage of ['before', 'after']) {
    const path = `${stage}/cves/2024/1xxx/CVE-2024-1212.json`;
    execFileSync('tar', ['-xzf', updates, '-C', unpacked, path]);
    await importInto(folder, join(unpacked, path));
  }
}

// Loads EPSS scores of two days, the older one last.
async function enrich(folder: string): Promise<void> {
  const days = { '2026-08-16': epssOfRecords, '2026-05-18': `cve,epss,percentile\nCVE-2021-34527,0.04,0.9\n` };
  for (const [day, scores] of Object.entries(days)) {
    const path = join(folder, `epss_scores-${day}.csv`);
    await (scores instanceof URL ? copyFile(scores, path) : writeFile(path, scores));
    await new ChildProgram('api/src/cli.ts', { DATA_DIR: folder }, ['cves', 'enrich', '--epss', path]).done();
  }
}

// Imports CVE records from a file, folder or archive into the data folder of an API that may run.
export const importInto = (folder: string, path: string) =>
  new ChildProgram('api/src/cli.ts', { DATA_DIR: folder }, ['cves', 'import', path]).done();

// Starts an API over a data folder, and a gateway that serves it with the releases of another one.
export async function startOwnStack(folder: string, releasesIn: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  const api = new ChildProgram('api/src/server.ts', { DATA_DIR: folder, API_PORT: `${port}`, ...env });
  const gateway = await startGateway(releasesIn, origin);
  await api.serves(`${origin}/api/readyz`);
  return {
    url: gateway.url,
    outbox: join(folder, 'outbox'),
    stop: async () => {
      await gateway.stop();
      await api.stop();
    },
  };
}

type RealStack = Awaited<ReturnType<typeof realStack>>;
