import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, freePort, makeDataDir, startScript } from '../testing/index.ts';

const [cli, server] = ['../cli.ts', '../server.ts'].map((path) => new URL(path, import.meta.url)) as [URL, URL];
const EMAIL = 'newcomer@example.com';
const PASSWORD = 'a long password of a newcomer';

async function startApi(database: Record<string, string>) {
  const dataDir = await makeDataDir();
  const port = await freePort();
  const env = { DATA_DIR: dataDir, API_PORT: String(port), LOG_LEVEL: 'error', ...database };
  const api = startScript(server, [], env);
  onTestFinished(async () => {
    api.child.kill('SIGKILL');
    await api.ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  const send = async (path: string, body?: object, token = '') => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { message: string; data: never } };
  };
  await vi.waitFor(async () => expect((await send('/readyz')).status).toBe(200), { timeout: 200_000, interval: 200 });
  const run = async (...args: string[]) => {
    const { ended, output } = startScript(cli, args, env);
    return { code: await ended, ...output };
  };
  const readCode = () =>
    vi.waitFor(
      async () => {
        const mails = await readdir(join(dataDir, 'outbox'));
        const texts = await Promise.all(mails.map((mail) => readFile(join(dataDir, 'outbox', mail), 'utf8')));
        const code = texts.map((text) => /^(\d{6})\s*$/m.exec(text)?.[1]).find(Boolean);
        if (code === undefined) throw new Error('No code yet');
        return code;
      },
      { timeout: 200_000, interval: 100 },
    );
  return { send, run, readCode };
}

describe.each(['pglite', 'postgres'] as const)('a newcomer on %s', (engine) => {
  test('starts, registers, runs one command, and tracks 500 CVEs', async () => {
    const { send, run, readCode } = await startApi(
      engine === 'postgres' ? { DATABASE_URL: await createTestDatabase() } : {},
    );
    await send('/auth/register', { email: EMAIL, password: PASSWORD, subscriptionPlan: 'free' });
    await send('/auth/verify-otp', { email: EMAIL, otp: await readCode() });
    const signedIn = await send('/auth/login', { email: EMAIL, password: PASSWORD });
    const { token } = signedIn.body.data as { token: string };

    const changed = await run('accounts', 'plan', EMAIL, 'business');
    expect(changed).toEqual({ code: 0, out: `${EMAIL} is on the plan business.\n`, err: '' });
    await vi.waitFor(
      async () => {
        const { body } = await send('/subscription/status', undefined, token);
        expect(body.data).toEqual({ subscription: { plan: 'business' } });
      },
      { timeout: 10_000, interval: 100 },
    );

    const ids = new Set<string>();
    for (let cursor = ''; ids.size < 500;) {
      const { body } = await send(`/cves?limit=100${cursor}`, undefined, token);
      const { data: rows, pagination } = body.data as {
        data: { cve_id: string }[];
        pagination: { next_cursor: string | null };
      };
      for (const { cve_id } of rows) ids.add(cve_id);
      if (pagination.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(pagination.next_cursor)}`;
    }
    const wanted = [...ids].slice(0, 500);
    expect(wanted).toHaveLength(500);
    for (const target_id of wanted) {
      const { status, body } = await send('/user/tracking', { tracking_type: 'cve', target_id }, token);
      expect({ status, message: body.message }).toMatchObject({ status: 200 });
    }
    const shown = await run('accounts', 'show', EMAIL, '--json');
    expect(JSON.parse(shown.out)).toMatchObject({ email: EMAIL, plan: 'business', trackings: 500, sessions: 1 });
    expect((await run('accounts', 'list', 'newcomer')).out).toMatch(
      /newcomer@example\.com +user +business +active +500/,
    );
  });
});

test('commands exit with 1 and say what was wrong', async () => {
  const { run } = await startApi({ DATABASE_URL: await createTestDatabase() });
  expect(await run('accounts', 'plan', EMAIL, 'gold')).toEqual({
    code: 1,
    out: '',
    err: '"gold" is no plan. Use free, pro, business.\n',
  });
  expect(await run('accounts', 'show', EMAIL)).toEqual({
    code: 1,
    out: '',
    err: `No account has the address ${EMAIL}.\n`,
  });
  expect((await run('accounts', 'list')).out).toBe('No account found.\n');
  expect((await run('accounts', 'audit', 'verify')).out).toContain('The audit log is intact: 0 entries');
});
