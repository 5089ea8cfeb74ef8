import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { workspaceRoot } from '../../build/area.ts';
import { freePort } from '../../processes/freePort.ts';
import { headerFiles } from '../headerFiles.ts';

const START_TIMEOUT_MS = 100_000;
const STOP_TIMEOUT_MS = 20_000;
const guide = path.join(workspaceRoot, 'docs/guide/nginx');

interface NginxOptions {
  binary: string;
  // A separate folder.
  dir: string;
  // The files of the guide that go into the http block and into the server block.
  http: string;
  server: string;
  // The file of the guide that is installed as faultline-pages.conf.
  pages?: string;
  // Places in these files, and those of the test.
  places: Record<string, string>;
  // Includes that another program writes.
  includes?: Record<string, string>;
}

// The example files of the guide with the test's paths.
async function placeFile(name: string, { dir, places }: NginxOptions) {
  const text = await readFile(path.join(guide, name), 'utf8');
  return Object.entries({ '/etc/nginx/faultline': dir, ...places })
    .reduce((placed, [from, to]) => placed.replaceAll(from, to), text)
    .replaceAll(/^brotli_static on;$/gm, brotliModule() ? '$&' : '');
}

interface TreeSite {
  binary: string;
  dir: string;
  tree: string;
  publicUrl: string;
  apiPorts: readonly [number, number];
  // Where releases are signed: of the gateway that sends pages and the registry.
  gatewayPort?: number;
}

/** Runs the guide's nginx over a release tree in a folder. */
export const runTreeNginx = async ({ binary, dir, tree, publicUrl, apiPorts, gatewayPort }: TreeSite) =>
  runNginx({
    binary,
    dir,
    http: 'faultline-maps.conf',
    server: 'faultline-locations.conf',
    pages: gatewayPort === undefined ? 'faultline-pages.conf' : 'faultline-signed-pages.conf',
    places: {
      '/var/lib/faultline/releases': tree,
      '127.0.0.1:3001': `127.0.0.1:${apiPorts[0]}`,
      '127.0.0.1:3002': `127.0.0.1:${apiPorts[1]}`,
      '127.0.0.1:3000': `127.0.0.1:${gatewayPort}`,
    },
    includes: await headerFiles(tree, publicUrl),
  });

/** Runs nginx with the guide's own files, without root and without https. */
export async function runNginx(options: NginxOptions) {
  const { binary, dir, http, server } = options;
  const port = await freePort('127.0.0.1');
  await mkdir(dir, { recursive: true });
  const files = { ...options.includes };
  for (const name of [http, server]) files[name] = await placeFile(name, options);
  if (options.pages) files['faultline-pages.conf'] = await placeFile(options.pages, options);
  files['nginx.conf'] = `
${brotliModule() ?? ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log warn;
events {}
http {
  types { text/html html; application/javascript js; text/css css; application/json json; image/svg+xml svg; font/woff2 woff2; }
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${dir}/${kind};`).join('\n  ')}
  include ${dir}/${http};
  server {
    listen 127.0.0.1:${port};
    include ${dir}/${server};
  }
}`;
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dir, name), text);
  const nginx = execa(binary, ['-p', dir, '-c', path.join(dir, 'nginx.conf')], { all: true, reject: false });
  const url = `http://127.0.0.1:${port}`;
  let ended = false;
  void nginx.then(() => (ended = true));
  const up = () =>
    fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await up())) {
    if (Date.now() > deadline) nginx.kill('SIGKILL');
    if (ended || Date.now() > deadline) throw new Error(`nginx did not start:\n${(await nginx).all}`);
    await wait(30);
  }
  return {
    url,
    stop: async () => {
      nginx.kill('SIGQUIT');
      const killing = setTimeout(() => nginx.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await nginx;
      clearTimeout(killing);
    },
  };
}

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
const find = () => places.find((place) => existsSync(place));
const packages = ['nginx', 'libnginx-mod-http-brotli-static'];

/** Returns the machine's nginx; installs it on Debian if possible. Undefined without one. */
export async function findNginx(): Promise<string | undefined> {
  if (find() === undefined && process.getuid?.() === 0) {
    const apt = async (...args: string[]) =>
      execa('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, reject: false, timeout: 200_000 });
    await apt('update', '-qq');
    await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  return find();
}

const modules = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

// The line that loads what sends brotli, where it is installed.
const brotliModule = () => (existsSync(modules) ? `load_module ${modules};` : undefined);
