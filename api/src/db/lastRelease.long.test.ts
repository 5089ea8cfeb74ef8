import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import {
  createTestDatabase,
  findLastRelease,
  type RunningProgram,
  runProgram,
  startScript,
  unpackProgram,
} from '../testing/index.ts';
import { listApplied, listIncompatible, migrate, openDb, readMigrations, sql } from './index.ts';

const [email, password] = ['ann@example.com', 'correct horse battery'];

// Frequent requests, with different parameters in each round, because answers are cached.
async function useApi({ request, signIn }: RunningProgram, vendorId: number, round: number) {
  const token = await signIn(email, password);
  const ask = async (method: string, path: string, body?: object) => {
    const { status, data } = await request(method, path, { token, ...(body && { body }) });
    return { answer: `${method} ${path.replace(/\?.*|\d$/, '')} ${status}`, data };
  };
  const answers = [
    await ask('GET', `/cves?limit=${10 + round}`),
    await ask('GET', `/cves/daily?limit=${10 + round}`),
    await ask('GET', `/cves/CVE-2026-100${round}`),
    await ask('POST', '/user/tracking', { tracking_type: 'vendor', target_id: vendorId }),
    await ask('GET', '/user/trackings'),
    await ask('GET', '/user/sessions'),
    await ask('GET', `/vendors?limit=${10 + round}`),
  ];
  return { answers: answers.map(({ answer }) => answer) };
}

test('the API of the last release goes on over the tables of this one, and starts on them if they say that it can', async ({
  skip,
}) => {
  const commit = await findLastRelease();
  if (commit === undefined) return skip('the history here does not reach back to the last release');
  const old = await unpackProgram(commit);
  onTestFinished(() => old.remove());
  const folder = await mkdtemp(join(tmpdir(), 'faultline-last-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: await createTestDatabase('empty'), DATA_DIR: folder };
  const importRecord = async (id: string) => {
    const file = join(folder, `${id}.json`);
    await writeFile(file, JSON.stringify(cveJson({ id })));
    const { ended, output } = startScript(old.cli, ['cves', 'import', file], env);
    return { code: await ended, ...output };
  };

  const running = await runProgram(old.server, env);
  onTestFinished(() => void running.script.child.kill('SIGKILL'));
  await running.register(email, password);
  for (const id of ['CVE-2026-1000', 'CVE-2026-1001', 'CVE-2026-1002'])
    expect((await importRecord(id)).out).toContain('1 added');
  const vendorId = await vi.waitFor(
    async () => {
      const { data } = await running.request('GET', '/vendors', { token: await running.signIn(email, password) });
      const [vendor] = (data as { data: { id: number }[] }).data;
      if (vendor === undefined) throw new Error('no vendor yet');
      return vendor.id;
    },
    { timeout: 200_000, interval: 200 },
  );
  const before = await useApi(running, vendorId, 0);
  expect(before.answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([]);

  const db = await openDb({ databaseUrl: env.DATABASE_URL, poolSize: 2 });
  onTestFinished(() => db.close());
  const known = await listApplied(db);
  const column = await db.row(sql`select from information_schema.columns
    where table_name = 'schema_migrations' and column_name = 'compatible_with'`);
  await migrate(db);

  expect(await useApi(running, vendorId, 1)).toEqual(before);
  const { status } = await fetch(`${running.address}/api/readyz`);
  expect(status).toBe(200);
  expect({ code: await running.stop(), err: running.script.output.err }).toEqual({ code: 0, err: '' });
  const errors = running.script.output.out.split('\n').filter((line) => line.includes('"level":50'));
  expect(errors.filter((line) => !line.includes('SourceError'))).toEqual([]); // it has no list to follow

  // Programs from before decision 135 refuse every newer database.
  if (column === undefined || listIncompatible(readMigrations(), known).length > 0) return;
  const again = await runProgram(old.server, env);
  onTestFinished(() => void again.script.child.kill('SIGKILL'));
  expect(await useApi(again, vendorId, 2)).toEqual(before);
  expect((await importRecord('CVE-2026-1003')).out).toContain('1 added');
  expect(await again.stop()).toBe(0);
});
