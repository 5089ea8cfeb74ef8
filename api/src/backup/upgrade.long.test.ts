import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDb, readMigrations, sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import {
  findClientServer,
  findCommitOfVersion,
  freePort,
  type OlderProgram,
  type RunningProgram,
  runProgram,
  startPostgres,
  startScript,
  unpackProgram,
} from '../testing/index.ts';

const OLD_VERSION = 24;
const NEW_VERSION = readMigrations().at(-1)?.version ?? 0;
const [email, password] = ['ann@example.com', 'correct horse battery'];

type Env = Record<string, string> & { DATA_DIR: string };

interface Engine {
  // A new, empty database.
  create: () => Promise<Env>;
  file: string;
  close: () => Promise<void>;
}

const [server, cli] = ['../server.ts', '../cli.ts'].map((path) => new URL(path, import.meta.url)) as [URL, URL];
let old: OlderProgram | undefined;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faultline-upgrade-'));
  const commit = await findCommitOfVersion(OLD_VERSION);
  if (commit !== undefined) old = await unpackProgram(commit);
});
afterAll(async () => {
  await old?.remove();
  await rm(folder, { recursive: true, force: true });
});

const makeDataDir = () => mkdtemp(join(folder, 'data-'));

async function openPglite(): Promise<Engine> {
  return {
    create: async () => ({ DATA_DIR: await makeDataDir() }),
    file: join(folder, 'old.tar.gz'),
    close: () => Promise.resolve(),
  };
}

async function openPostgres(): Promise<Engine | string> {
  const found = await findClientServer();
  if (found.use === 'none') return found.reason;
  const postgres = await startPostgres({}, found.use === 'own' ? { bin: found.bin } : {});
  let created = 0;
  return {
    create: async () => {
      const name = `faultline_${(created += 1)}`;
      const admin = await openDb({ databaseUrl: postgres.url, poolSize: 1 });
      await admin.run(sql`create database ${sql.ident(name)}`);
      await admin.close();
      return { DATABASE_URL: new URL(`/${name}`, postgres.url).href, DATA_DIR: await makeDataDir() };
    },
    file: join(folder, 'old.dump'),
    close: () => postgres.stop(),
  };
}

async function run(script: URL, env: Env, ...args: string[]) {
  const { ended, output } = startScript(script, args, env);
  return { code: await ended, ...output };
}

// The trackings of a user, and a CVE.
async function look(api: RunningProgram) {
  const token = await api.signIn(email, password);
  const trackings = await api.request('GET', '/user/trackings', { token });
  const cve = await api.request('GET', '/cves/CVE-2026-1000', { token });
  return {
    trackings: JSON.stringify(trackings.data).match(/"tracking_type":"\w+"/g),
    cve: cve.status,
  };
}

const seen = { trackings: ['"tracking_type":"vendor"'], cve: 200 };

async function useOnce<T>(script: URL, env: Env, work: (api: RunningProgram) => Promise<T>): Promise<T> {
  const api = await runProgram(script, env);
  try {
    return await work(api);
  } finally {
    expect({ code: await api.stop(), err: api.script.output.err }).toEqual({ code: 0, err: '' });
  }
}

async function fill(api: RunningProgram) {
  const token = await api.register(email, password);
  const { data } = await api.request('GET', '/vendors', { token });
  const [vendor] = (data as { data: { id: number }[] }).data;
  const tracked = await api.request('POST', '/user/tracking', {
    token,
    body: { tracking_type: 'vendor', target_id: vendor?.id },
  });
  expect(tracked.status).toBe(200);
}

describe.each([
  ['pglite', openPglite],
  ['postgres', openPostgres],
] as const)('%s', (kind, open) => {
  test('a backup of an older release restores into an empty database, upgrades, and undoes the upgrade', async ({
    skip,
  }) => {
    if (old === undefined) return skip(`the history here does not reach back to database version ${OLD_VERSION}`);
    const engine = await open();
    if (typeof engine === 'string') return skip(engine);
    try {
      const original = await engine.create();
      const records = join(folder, `${kind}-records`);
      await writeFile(`${records}.json`, JSON.stringify(cveJson({ id: 'CVE-2026-1000' })));
      expect((await run(old.cli, original, 'cves', 'import', `${records}.json`)).out).toContain('1 added');
      await useOnce(old.server, original, async (api) => {
        await fill(api);
        expect(await look(api)).toEqual(seen);
      });

      const backedUp = await run(cli, original, 'db', 'backup', engine.file);
      expect(backedUp).toMatchObject({ code: 0, err: '' });
      const status = await run(cli, original, 'db', 'status');
      expect(status.code).toBe(0);
      expect(status.out).toContain(`Database: version ${OLD_VERSION} `);
      expect(status.out).toContain('Undo: only by a restore');

      const upgraded = await engine.create();
      const restored = await run(cli, upgraded, 'db', 'restore', engine.file);
      expect(restored).toMatchObject({ code: 0, err: '' });
      expect(restored.out).toContain('Restored: 1 CVEs, 1 accounts');
      expect(restored.out).toContain(`Database: version ${OLD_VERSION} `);
      expect(await useOnce(server, upgraded, look)).toEqual(seen);
      expect((await run(cli, upgraded, 'db', 'status')).out).toContain(`Database: version ${NEW_VERSION} `);

      // The way back: the older program refuses the upgraded database, and so does a restore over it.
      const refused = await run(old.server, { ...upgraded, API_PORT: String(await freePort()) });
      expect(refused.err).toContain(`The database is at version ${NEW_VERSION}, newer than this program`);
      const over = await run(cli, upgraded, 'db', 'restore', engine.file);
      expect(over).toMatchObject({ code: 1, out: '' });
      expect(over.err).toMatch(kind === 'pglite' ? /exists already; move it away/ : /The database is not empty/);
      const undone = await engine.create();
      expect((await run(cli, undone, 'db', 'restore', engine.file)).code).toBe(0);
      expect(await useOnce(old.server, undone, look)).toEqual(seen);

      // And the next update starts, which a restore over newer tables prevented.
      expect(await useOnce(server, undone, look)).toEqual(seen);
      expect((await run(cli, undone, 'db', 'status')).out).toContain('Pending: no migration.');
    } finally {
      await engine.close();
    }
  });
});
