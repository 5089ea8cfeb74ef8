import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { row, startFakeApi } from '../testing/fakeApi.ts';
import { createProgram } from './program.ts';

let dir: string;
let api: Awaited<ReturnType<typeof startFakeApi>>;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'faultline-client-'));
  vi.stubEnv('XDG_CONFIG_HOME', dir);
});
afterEach(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

async function start(answers: Parameters<typeof startFakeApi>[0]) {
  api = await startFakeApi(answers);
  vi.stubEnv('FAULTLINE_SERVER', api.server);
  vi.stubEnv('FAULTLINE_TOKEN', 'flt_test');
}

async function run(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await createProgram().parseAsync(args, { from: 'user' });
  return log.mock.calls.flat().join('\n');
}

const page = (rows: object[]) => ({
  data: { data: rows, pagination: { total: 7, next_cursor: null, has_next: false } },
});
const vendor = { id: 3, name: 'Apache', cves_count: 2 };
const product = { id: 5, name: 'HTTP Server', vendor_id: 3, vendor_name: 'Apache', cves_count: 2 };
const tracking = { id: 11, is_active: true, target_id: '3', vendor_name: null, product_name: null, version: null };

describe('login', () => {
  const login = async (server: string, token: string) => {
    const child = promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, '../cli.ts'), 'login', server],
      {
        env: { ...process.env, XDG_CONFIG_HOME: dir },
      },
    );
    child.child.stdin?.end(`${token}\n`);
    return child.then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
    );
  };

  test('saves a token that the server accepts where only the user can read it', async () => {
    await start({ 'GET /cves': page([]) });
    const { code } = await login(api.server, 'flt_secret');
    expect(code).toBe(0);
    const file = path.join(dir, 'faultline/client.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ server: api.server, token: 'flt_secret' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(api.calls).toMatchObject([{ authorization: 'Bearer flt_secret' }]);
  });

  test('refuses a token that the server refuses, with exit code 3', async () => {
    await start({ 'GET /cves': { status: 401, message: 'Please sign in to continue.' } });
    expect(await login(api.server, 'flt_wrong')).toMatchObject({ code: 3 });
    await expect(stat(path.join(dir, 'faultline/client.json'))).rejects.toThrow('ENOENT');
  });

  test('sends no token without TLS to another machine', async () => {
    await start({});
    expect(await login('http://faultline.example', 'flt_secret')).toMatchObject({
      code: 2,
      output: expect.stringContaining('https') as string,
    });
  });
});

test('commands ask to sign in first, with exit code 3', async () => {
  await start({});
  vi.stubEnv('FAULTLINE_TOKEN', '');
  await expect(run('list')).rejects.toMatchObject({ message: expect.stringContaining('faultline login'), exitCode: 3 });
});

test('a saved token goes to no other server', async () => {
  await start({ 'GET /user/trackings': { data: [] } });
  vi.stubEnv('FAULTLINE_TOKEN', '');
  const { saveConnection } = await import('../connection.ts');
  await saveConnection({ server: 'https://faultline.example', token: 'flt_saved' });
  await expect(run('list')).rejects.toMatchObject({ exitCode: 3 });
  expect(api.calls).toEqual([]);
});

test('a redirect is not followed, as it could carry the token away', async () => {
  await start({ 'GET /user/trackings': { status: 302, location: 'http://127.0.0.1:9/' } });
  await expect(run('list')).rejects.toThrow('does not answer');
});

describe('output', () => {
  test('of a search is one line for each CVE, without sequences that a terminal would obey', async () => {
    await start({ 'GET /cves': page([row]) });
    expect(await run('search', 'cvss>=9')).toBe(
      'CVE-2026-1234  Critical  9.8  2026-02-01  Files can be read by others\n1 of 7 CVEs',
    );
  });

  test('as JSON escapes them', async () => {
    await start({ 'GET /cves': page([row]) });
    const output = await run('search', 'cvss>=9', '--json');
    expect(JSON.parse(output)).toMatchObject({ data: [row] });
    for (const character of ['\u001b', '\u0007', '\u202e']) expect(output).not.toContain(character);
  });

  test('of errors is the message of the API, with an exit code for each kind', async () => {
    await start({ 'GET /cves': { status: 400, message: 'Unknown field "vendr".' } });
    await expect(run('search', 'vendr:x')).rejects.toMatchObject({ message: 'Unknown field "vendr".', exitCode: 1 });
    await expect(run('cve', 'CVE-2026-9999')).rejects.toMatchObject({ exitCode: 4 });
  });

  test('shows the fixes and the advisory that the server states', async () => {
    const fix = { product_name: 'HTTP Server', version: '2.4.1', stated_as: 'range end' };
    const cve = {
      ...row,
      vuln_status: 'PUBLISHED',
      epss: null,
      kev: false,
      kev_entry: null,
      affected_versions: [],
      reference_links: [],
      descriptions: [],
      fixes: [fix, { ...fix, product_name: null, version: '3.0', stated_as: 'description' }],
      advisory: { url: 'https://a.example/1', label: 'Advisory of Fedora', owner: 'Fedora', kind: 'advisory' },
    };
    await start({ 'GET /cves/CVE-2026-1234': { data: cve } });
    const output = await run('cve', 'cve-2026-1234');
    expect(output).toMatch(/^Fixed in +HTTP Server 2\.4\.1, 3\.0 \(only in the description\)$/m);
    expect(output).toMatch(/^Advisory of Fedora +https:\/\/a\.example\/1$/m);
  });
});

describe('trackings', () => {
  test.each([
    ['cve-2026-1234', { tracking_type: 'cve', target_id: 'CVE-2026-1234' }],
    ['vendor:apache', { tracking_type: 'vendor', target_id: '3' }],
    ['product:apache/http server', { tracking_type: 'product', target_id: '5' }],
    ['product:apache/http server@2.4.1', { tracking_type: 'product_version', target_id: '9' }],
  ])('track %s', async (target, body) => {
    await start({
      'POST /catalog/find': {
        data: { vendors: [vendor], products: [product, { ...product, id: 6, vendor_name: 'X' }] },
      },
      'POST /product_versions': { data: { id: 9, version: '2.4.1' } },
      'POST /user/tracking': { data: { id: 11 } },
    });
    await run('track', target);
    expect(api.calls.at(-1)).toMatchObject({ call: 'POST /user/tracking', body });
  });

  test('names that the catalog lacks are refused with exit code 4, other texts with 2', async () => {
    await start({ 'POST /catalog/find': { data: { vendors: [], products: [] } } });
    await expect(run('track', 'vendor:nobody')).rejects.toMatchObject({ exitCode: 4 });
    await expect(run('track', 'apache')).rejects.toMatchObject({ exitCode: 2 });
  });

  test('end by the text that `list` shows, or by their id', async () => {
    await start({
      'GET /user/trackings': { data: [{ ...tracking, tracking_type: 'vendor', target_name: 'Apache' }] },
      'POST /user/tracking/delete': { data: null },
    });
    expect(await run('list')).toContain('11  active  vendor:Apache');
    for (const target of ['vendor:apache', '11']) {
      await run('untrack', target);
      expect(api.calls.at(-1)).toMatchObject({ call: 'POST /user/tracking/delete', body: { id: 11 } });
    }
    await expect(run('untrack', 'vendor:other')).rejects.toMatchObject({ exitCode: 4 });
  });
});

describe('export', () => {
  const answers = {
    'POST /export': { data: { job_id: 'ab12', name: 'x', filters: {} } },
    'GET /export/status/ab12': { data: { status: 'completed', error_msg: null } },
    'GET /export/download/ab12': { data: 'cve_id\nCVE-2026-1234\n' },
  };

  test('writes the file', async () => {
    await start(answers);
    const file = path.join(dir, 'cves.csv');
    await run('export', 'cvss>=9', '--output', file);
    expect(await readFile(file, 'utf8')).toBe('cve_id\nCVE-2026-1234\n');
    expect(api.calls[0]).toMatchObject({ body: { search_query: { q: 'cvss>=9' }, type: 'csv' } });
  });

  test('writes nowhere else for a job id that is a path', async () => {
    await start({ ...answers, 'POST /export': { data: { job_id: '../../x', name: 'x', filters: {} } } });
    await expect(run('export')).rejects.toThrow('no file name');
  });
});
