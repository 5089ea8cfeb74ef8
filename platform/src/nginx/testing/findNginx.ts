import { existsSync } from 'node:fs';
import { execa } from 'execa';

const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];
const find = () => places.find((place) => existsSync(place));
const packages = ['nginx', 'libnginx-mod-http-brotli-static'];

/** The machine's nginx; on a Debian where we may, it is installed. Undefined where there is none. */
export async function findNginx(): Promise<string | undefined> {
  if (find() === undefined && process.getuid?.() === 0) {
    const apt = async (...args: string[]) =>
      execa('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, reject: false, timeout: 120_000 });
    await apt('update', '-qq');
    await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  return find();
}

const modules = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** The line that loads what sends brotli, where it is installed. */
export const brotliModule = () => (existsSync(modules) ? `load_module ${modules};` : undefined);
