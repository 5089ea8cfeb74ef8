import { globSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres } from '../../../fixtures/runApi.ts';
import { workspaceRoot } from '../../build/area.ts';
import { freePort } from '../processes/freePort.ts';
import { waitUntilReady } from '../processes/supervise.ts';
import { readCompose } from './testing/compose.ts';
import { createImages, runContainer } from './testing/imageFileSystem.ts';

const START_TIMEOUT_MS = 120_000;
// It installs everything and builds each area.
const BUILD_TIMEOUT_MS = 900_000;

const { exitCode } = await execa('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
  reject: false,
});
const canMount = process.getuid?.() === 0 && exitCode === 0;
const { services } = readCompose();

type Names = Record<string, string> | undefined;
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Names>;

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const listDependencies = ({ dependencies, optionalDependencies, peerDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

// The packages in `layers` that a package of the workspace has for development, and that no installed package needs.
function listDevelopmentPackages(layers: readonly string[]): string[] {
  const own = globSync(['package.json', '*/package.json'], { cwd: workspaceRoot }).map((file) =>
    readManifest(path.join(workspaceRoot, file)),
  );
  const pattern = 'opt/faultline/node_modules/.pnpm/*/node_modules/{@*/,}*/package.json';
  const files = layers.flatMap((cwd) => globSync(pattern, { cwd }).map((file) => path.join(cwd, file)));
  const installed = new Set(files.map((file) => /.*\/node_modules\/(.+)\/package\.json$/.exec(file)?.[1] ?? ''));
  const needed = new Set([...own, ...files.map(readManifest)].flatMap(listDependencies));
  return own
    .flatMap(({ devDependencies }) => Object.keys(devDependencies ?? {}))
    .filter((name) => installed.has(name) && !needed.has(name));
}

describe('the images of the Containerfile, assembled without a container engine', () => {
  let dir: string;
  let images: Awaited<ReturnType<typeof createImages>>;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  const stops: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    if (!canMount) return;
    dir = await mkdtemp(path.join(tmpdir(), 'faultline-image-'));
    images = await createImages(dir);
    postgres = await startPostgres();
  });
  beforeEach(({ skip }) => {
    if (!canMount) skip('it needs root, and the right to mount');
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });
  afterAll(async () => {
    if (!canMount) return;
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  });

  // A folder that belongs to the user of the images, as the engine makes a volume.
  async function createVolume(name: string) {
    const folder = path.join(dir, 'volumes', name);
    await mkdir(folder, { recursive: true });
    await chown(folder, 1000, 1000);
    return folder;
  }

  // Runs a command in a service of compose.yaml, by default the one of its image.
  async function runService(name: string, env: Record<string, string>, command?: readonly string[]) {
    const service = services[name];
    const image = await images.getImage(service?.build?.target ?? '');
    const volumes = await Promise.all(
      (service?.volumes ?? []).map(async (volume) => {
        const [source = '', at = '', mode] = volume.split(':');
        return [at, { folder: await createVolume(source), readOnly: mode === 'ro' }] as const;
      }),
    );
    const root = await mkdtemp(path.join(dir, `${name}-`));
    const environment = Object.entries(service?.environment ?? {}).filter(([, value]) => !`${value}`.includes('$'));
    const ofService = service?.command?.map((word) => word.replaceAll('$$', '$'));
    const running = runContainer(root, image, command ?? ofService ?? image.command, {
      env: { ...Object.fromEntries(environment.map(([key, value]) => [key, `${value}`])), ...env },
      tmpfs: service?.tmpfs ?? [],
      volumes: Object.fromEntries(volumes),
    });
    return { running, healthcheck: image.healthcheck };
  }

  async function startService(name: string, env: Record<string, string>, health: string) {
    const { running, healthcheck } = await runService(name, env);
    stops.push(async () => {
      running.kill('SIGKILL');
      return running;
    });
    const ended = running.then(({ exitCode, all }) => `exit code ${exitCode}: ${all}`);
    await waitUntilReady({ name, health }, { ended }, START_TIMEOUT_MS);
    const { exitCode } = await (await runService(name, env, healthcheck)).running;
    expect(exitCode).toBe(0);
  }

  async function startApi(name: 'api' | 'worker') {
    const port = await freePort('127.0.0.1');
    const env = { API_PORT: `${port}`, DATABASE_URL: postgres.url, JWT_SECRET: 's'.repeat(32) };
    await startService(name, env, `http://127.0.0.1:${port}/api/readyz`);
    return `http://127.0.0.1:${port}`;
  }

  test.each(['api', 'gateway'])('the image %s has no package that only development needs', async (target) => {
    const { layers } = await images.getImage(target);
    expect(layers.flatMap((cwd) => globSync('opt/faultline/node_modules/.pnpm/hono@*', { cwd }))).not.toEqual([]);
    expect(listDevelopmentPackages(layers)).toEqual([]);
  });

  test.each(['api', 'gateway'])('%s runs as an ordinary user who can write only to its volumes', async (name) => {
    const probe =
      'id -u; for f in /opt/faultline/x /etc/x /usr/x /var/lib/x; do ! touch $f || exit 1; done; touch /tmp/x';
    const { exitCode, stdout } = await (await runService(name, {}, ['/bin/sh', '-ec', probe])).running;
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '1000' });
  });

  test('gateway, API and worker become healthy, and the gateway passes calls on', async () => {
    const api = await startApi('api');
    await startApi('worker');
    const port = await freePort('127.0.0.1');
    await startService('gateway', { PORT: `${port}`, API_ORIGIN: api }, `http://127.0.0.1:${port}/healthz`);
    const response = await fetch(`http://127.0.0.1:${port}/api/meta`);
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 200 });
  });

  test(
    'the screens of the image become live in the tree of the installation',
    async () => {
      const [source, port] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
      await startService('releases', { PORT: `${source}` }, `http://127.0.0.1:${source}/healthz`);
      const command = services.publish?.command?.map((word) =>
        word.replaceAll('$$', '$').replace('http://releases:3000', `http://127.0.0.1:${source}`),
      );
      const published = await (await runService('publish', {}, command)).running;
      expect({ exitCode: published.exitCode, output: published.all }).toMatchObject({ exitCode: 0 });
      await startService('gateway', { PORT: `${port}` }, `http://127.0.0.1:${port}/registry.json`);
      const page = await fetch(`http://127.0.0.1:${port}/daily`);
      expect(await page.text()).toContain('/r/vulns/');
    },
    BUILD_TIMEOUT_MS,
  );
});
