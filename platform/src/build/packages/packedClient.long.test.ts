import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runTokenApi } from '../../../fixtures/runTokenApi.ts';
import { workspaceRoot } from '../area.ts';
import { packPackages } from './packPackages.ts';

const INSTALL_TIMEOUT_MS = 200_000;

let dir: string;
let api: Awaited<ReturnType<typeof runTokenApi>>;

// The Node of this machine, not that of the workspace.
const PATH = process.env['PATH']
  ?.split(':')
  .filter((each) => !each.startsWith(workspaceRoot))
  .join(':');

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'faultline-packed-client-'));
  api = await runTokenApi(dir, ['CVE-2026-1234', 'CVE-2026-1235']);
  const [packed] = await packPackages(path.join(dir, 'packages'), ['client']);
  const project = path.join(dir, 'project');
  await mkdir(project);
  await execa(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', project, packed?.file ?? ''],
    {
      env: { PATH },
      stdin: 'ignore',
      timeout: INSTALL_TIMEOUT_MS,
    },
  );
});
afterAll(async () => {
  await api.stop();
  await rm(dir, { recursive: true, force: true });
});

const faultline = (args: readonly string[], input = '') =>
  execa(path.join(dir, 'project/node_modules/.bin/faultline'), args, {
    cwd: dir,
    env: { PATH, XDG_CONFIG_HOME: path.join(dir, 'config') },
    input,
    reject: false,
  });

test('the packed client signs in, searches, tracks and exports', async ({ annotate }) => {
  await annotate(`Node ${(await execa('node', ['--version'], { env: { PATH } })).stdout}`);
  expect(await faultline(['list'])).toMatchObject({ exitCode: 3 });
  expect(await faultline(['login', api.server], `${api.token}\n`)).toMatchObject({ exitCode: 0 });

  expect((await faultline(['cve', 'CVE-2026-1234'])).stdout).toContain('Acme/Gateway');
  expect(await faultline(['cve', 'CVE-2026-9999'])).toMatchObject({ exitCode: 4 });
  const { stdout: found } = await faultline(['search', 'vendor:acme', '--limit', '1', '--json']);
  expect(JSON.parse(found)).toMatchObject({ data: [{ vendor_name: 'Acme' }], pagination: { total: 2 } });
  expect(await faultline(['search', 'cvss>='])).toMatchObject({ exitCode: 1 });

  for (const target of ['vendor:acme', 'product:acme/gateway', 'product:acme/gateway@2.0.0', 'CVE-2026-1235'])
    expect(await faultline(['track', target])).toMatchObject({ exitCode: 0 });
  expect(await faultline(['untrack', 'product:acme/gateway'])).toMatchObject({ exitCode: 0 });
  const { stdout: list } = await faultline(['list']);
  expect(list.match(/(?<=active {2}).*/g)?.toSorted()).toEqual([
    'CVE-2026-1235',
    'product:Acme/Gateway@2.0.0',
    'vendor:Acme',
  ]);

  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'search_cves', arguments: { query: 'vendor:acme' } } },
  ];
  const lines = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  expect((await faultline(['mcp'], lines)).stdout).toContain('CVE-2026-1235');

  const file = path.join(dir, 'cves.csv');
  expect(await faultline(['export', 'vendor:acme', '--output', file])).toMatchObject({ exitCode: 0 });
  expect(await readFile(file, 'utf8')).toContain('CVE-2026-1235');
});

describe('the examples of docs/guide/api.md', () => {
  const listExamples = (language: string, guide = 'api') =>
    [
      ...readFileSync(path.join(workspaceRoot, `docs/guide/${guide}.md`), 'utf8').matchAll(
        new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'),
      ),
    ].map(([, code = '']) => code);
  const run = (command: string, args: readonly string[]) =>
    execa(command, args, {
      cwd: path.join(dir, 'project'),
      env: { PATH, FAULTLINE_SERVER: api.server, FAULTLINE_TOKEN: api.token },
      stdin: 'ignore',
      reject: false,
    });

  test('of curl search and track', async () => {
    const commands = listExamples('sh').filter((code) => code.startsWith('curl'));
    const answers = await Promise.all(commands.map((code) => run('sh', ['-ec', code])));
    expect(answers.map(({ stdout }) => JSON.parse(stdout) as unknown)).toMatchObject([
      { success: true, data: { pagination: { total: 2 } } },
      { success: true, data: { id: expect.any(Number) as number } },
    ]);
  });

  test('of docs/guide/teams.md list trackings', async () => {
    const [command = ''] = listExamples('sh', 'teams').filter((code) => code.startsWith('curl'));
    const { stdout } = await run('sh', ['-ec', command]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: expect.any(Array) as unknown[] });
  });

  test('of Python reads every page', async ({ skip }) => {
    if ((await run('python3', ['--version'])).exitCode !== 0) return skip('no python3 here');
    const [code = ''] = listExamples('python');
    // With one row per page, the two CVEs are on two pages.
    const { stdout } = await run('python3', ['-c', code.replace('"limit": 100', '"limit": 1')]);
    expect(stdout.split('\n').toSorted()).toEqual([
      expect.stringMatching(/^CVE-2026-1234 /),
      expect.stringMatching(/^CVE-2026-1235 /),
    ]);
  });

  test('of CI passes while no tracked CVE is exploited', async () => {
    const { jobs } = parse(listExamples('yaml')[0] ?? '') as { jobs: { check: { steps: { run: string }[] } } };
    const [install, check] = jobs.check.steps.map(({ run: script }) => script);
    expect(install).toBe('npm install --no-save @faultline/client');
    expect(await run('bash', ['-ec', check ?? ''])).toMatchObject({ exitCode: 0, stdout: '0 of 0 CVEs' });
  });
});
