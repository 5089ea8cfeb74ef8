import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { eachFolder } from '../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../fixtures/fakeBuild.ts';
import { workspaceRoot } from '../build/area.ts';
import { startCanary } from './actions/shares/canary.ts';
import { publish } from './actions/publish.ts';
import { readRegistry } from './registry/store.ts';

const guide = path.join(workspaceRoot, 'docs/guide');
const readUnit = (name: string) => {
  const text = readFileSync(path.join(guide, 'systemd', name), 'utf8');
  return (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1];
};
const watch = readUnit('faultline-release-watch.service');
const api = readUnit('faultline-api@.service');
const worker = readUnit('faultline-worker@.service');
const gateway = readUnit('faultline-gateway.service');

let root: string;
const at = (file: string) => path.join(root, file);

eachFolder((folder) => {
  root = folder;
});

describe('faultline-release-watch.service', () => {
  test('runs a command that halts a failing canary', async () => {
    const tree = at('releases');
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })], { stageOnly: true });
    await startCanary(tree, 'alpha', '1.1.0', 10);
    const sample = (outcome: string, count: number) =>
      `faultline_release_screens{area="alpha",version="1.1.0",outcome="${outcome}"} ${count}\n`;
    const addresses = `faultline_release_failed_addresses{area="alpha",version="1.1.0"} 20\n`;
    const server = createServer((_, response) => response.end(sample('loaded', 50) + sample('failed', 50) + addresses));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const [, program = '', words = ''] = /^(\S+) (.*)$/.exec(watch('ExecStart') ?? '') ?? [];
      expect(program).toBe('/opt/faultline-release/node_modules/.bin/node');
      const command = words.replace(':3001/', `:${port}/`).replace('--every 60', '--once').split(' ');
      const { stdout } = await execa(process.execPath, command, {
        cwd: workspaceRoot,
        env: { DATA_DIR: root, RELEASE_BY: 'release-watch' },
        timeout: 200_000,
      });
      expect(stdout).toContain('The canary alpha 1.1.0 was halted');
    } finally {
      server.close();
    }
    const { remotes, change } = await readRegistry(tree);
    expect(remotes['alpha']).not.toHaveProperty('canary');
    expect(change?.by).toBe('release-watch');
  });

  test('runs as the user that publishes, and writes nothing but the release tree, which the API may only read', () => {
    expect(watch('User')).toBe('faultline-release');
    expect(watch('ReadWritePaths')).toBe('/var/lib/faultline/releases');
    expect(watch('EnvironmentFile')).toBe('/etc/faultline/release.env');
    expect(api('User')).toBe('faultline');
    expect(api('ReadOnlyPaths')).toBe('-/var/lib/faultline/releases');
    expect(readFileSync(path.join(guide, 'systemd/release.env'), 'utf8')).not.toMatch(/SECRET|DATABASE_URL|SMTP/);
  });
});

test('faultline-worker@.service is the unit of the API in another role', () => {
  for (const key of ['User', 'EnvironmentFile', 'ExecStart', 'TimeoutStopSec', 'ReadWritePaths', 'ReadOnlyPaths'])
    expect(`${key}=${worker(key)}`).toBe(`${key}=${api(key)}`);
  expect(worker('Environment')).toBe(`${api('Environment')} API_ROLE=worker`);
});

describe('the folders of docs/guide/production.md', () => {
  const ids = {
    root: 0,
    faultline: 61_001,
    'faultline-release': 61_002,
    'faultline-deploy': 61_003,
    nobody: 61_004,
  } as const;
  const canSwitchUsers = process.getuid?.() === 0 && process.platform === 'linux';

  // The guide's `install -d` lines with folders below `root` and numeric users.
  function makeFolders() {
    const lines = readFileSync(path.join(guide, 'production.md'), 'utf8').match(/^install -d .*$/gm) ?? [];
    expect(lines).toHaveLength(4);
    chmodSync(root, 0o755);
    execFileSync('mkdir', ['-p', at('opt'), at('var/lib')]);
    for (const line of lines) {
      const words = line.split(' ').slice(1);
      const last = at(words.pop() ?? '');
      execFileSync('install', [...words.map((word) => `${ids[word as keyof typeof ids] ?? word}`), last]);
    }
  }
  const runAs = (user: keyof typeof ids, command: string) =>
    execFileSync('setpriv', [`--reuid=${ids[user]}`, `--regid=${ids[user]}`, '--clear-groups', 'sh', '-c', command], {
      cwd: at('var/lib/faultline'),
      stdio: 'pipe',
    }).toString();

  // A path for `runAs`: relative, because the temp folder above `root` may be closed to other users.
  const fromData = (file: string) => path.relative(at('var/lib/faultline'), at(file));

  // The folder that a unit runs code of, as a path for `runAs`.
  function getCheckout(unit: typeof api): string {
    const dir = unit('WorkingDirectory') ?? '';
    expect(unit('ExecStart')).toMatch(new RegExp(`^${dir}/node_modules/.bin/node (api|platform)/src/`));
    return fromData(dir);
  }

  test.skipIf(!canSwitchUsers)('let only the deployer write code that runs with secrets', () => {
    makeFolders();
    for (const unit of [api, worker, gateway]) {
      expect(unit('EnvironmentFile')).toBe('/etc/faultline/faultline.env');
      const file = `${getCheckout(unit)}/server.ts`;
      runAs('faultline-deploy', `echo code > ${file}`);
      expect(runAs('faultline', `cat ${file}`)).toBe('code\n');
      for (const user of ['faultline-release', 'faultline', 'nobody'] as const)
        for (const attack of [
          `echo forged > ${file}`,
          `rm ${file}`,
          `mv ${getCheckout(unit)} ${fromData('opt/elsewhere')}`,
        ])
          expect(() => runAs(user, attack)).toThrow(/denied|not permitted/i);
    }
  });

  test.skipIf(!canSwitchUsers)('let the publisher write releases and a checkout of its own, and others neither', () => {
    makeFolders();
    const code = `${getCheckout(watch)}/cli.ts`;
    runAs(
      'faultline-release',
      `echo live > releases/.next && mv releases/.next releases/registry.json && echo code > ${code}`,
    );
    runAs('faultline', 'mkdir exports outbox && echo report > exports/1.html && cat releases/registry.json');
    for (const attack of [`echo forged > ${code}`, 'echo forged > releases/registry.json'])
      expect(() => runAs('faultline-deploy', attack)).toThrow(/denied|not permitted/i);
    for (const attack of [
      'echo forged > releases/registry.json',
      'echo forged > releases/index.html',
      'mv releases elsewhere',
      'rm -r releases',
      `echo forged > ${code}`,
    ])
      expect(() => runAs('faultline', attack)).toThrow(/denied|not permitted/i);
    expect(runAs('nobody', 'cat releases/registry.json')).toBe('live\n');
    expect(() => runAs('nobody', 'ls .')).toThrow(/denied/i);
    expect(() => runAs('faultline-release', 'rm -r exports')).toThrow(/denied|not permitted/i);
  });
});
