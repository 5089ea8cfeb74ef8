import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { readConfig } from '../../config.ts';
import { gatewayApp } from '../gateway/app.ts';
import { writeAtomically } from '@faultline/storage';
import { pageHashes } from '../page/indexPage.ts';
import { ReleaseError } from '../registry/registry.ts';
import { readRegistry } from '../registry/store.ts';

// The server that sends a file sets these headers.
const ofTheFile = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'vary',
]);

const quote = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

// Allows the live page and the one that the next publish writes, because servers are reloaded in between.
const withNextPage = (headers: string) =>
  headers.replace(/script-src [^;]*/, (sources) =>
    [sources, ...pageHashes.scriptHashes.map((hash) => `'${hash}'`).filter((hash) => !sources.includes(hash))].join(
      ' ',
    ),
  );

const lines = (headers: Headers) =>
  [...headers]
    .filter(([name]) => !ofTheFile.has(name))
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;\n`)
    .join('');

function anyFile({ host }: Registry): string {
  const [script] = host?.releases[host.active]?.scripts ?? [];
  if (!script)
    throw new ReleaseError('The tree has no host yet. Publish first; the page says what its policy must be.');
  return script.url;
}

// `tree` defaults to the configured release tree.
export async function writeHeaderFiles(dir: string, tree?: string): Promise<void> {
  const { releases, publicUrl } = readConfig(process.env);
  const files = await headerFiles(tree ?? releases, publicUrl);
  for (const [name, text] of Object.entries(files)) await writeAtomically(path.join(dir, name), text);
  console.log(`Wrote ${Object.keys(files).join(' and ')} to ${dir}. Check and reload: nginx -t && nginx -s reload`);
}

// Returns the gateway's headers as include files for nginx, by name. They are requested from the gateway itself, so
// that both always agree. `publicUrl` is the address that users type; with https, HSTS is included.
export async function headerFiles(tree: string, publicUrl: string): Promise<Record<string, string>> {
  const log = { warn: () => undefined, error: () => undefined };
  const gateway = gatewayApp({ releases: tree, apiTarget: 'http://127.0.0.1:9/api', publicUrl, log });
  const fetchHeaders = async (path: string) => {
    const answer = await gateway.request(path, { headers: { Accept: 'text/html,*/*' } });
    if (!answer.ok) throw new ReleaseError(`${tree} cannot be served: ${path} answers ${answer.status}.`);
    return lines(answer.headers);
  };
  // If nginx responds itself, or forwards the API's response, the gateway's only additional header is this one.
  const transport = (await fetchHeaders('/registry.json'))
    .split('\n')
    .filter((line) => /strict-transport-security/i.test(line));
  return {
    'faultline-transport-headers.conf': ['# Empty where PUBLIC_URL is not https.', ...transport, ''].join('\n'),
    'faultline-page-headers.conf': withNextPage(await fetchHeaders('/')),
    'faultline-data-headers.conf': await fetchHeaders('/registry.json'),
    'faultline-file-headers.conf': await fetchHeaders(anyFile(await readRegistry(tree))),
  };
}
