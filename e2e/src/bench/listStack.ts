import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, HOST, ChildProgram } from '../support/programs/ChildProgram.ts';

// Serves the built front end, as `start` does, over a provider with a list of `total` rows.
export async function listStack(total: number) {
  const provider = await listProvider(total);
  const folder = await mkdtemp(join(tmpdir(), 'faultline-bench-'));
  const port = await freePort();
  const env = { API_ORIGIN: provider.origin, DATA_DIR: folder, PORT: `${port}` };
  const program = new ChildProgram('platform/src/cli.ts', env, ['start']);
  const url = `http://${HOST}:${port}`;
  const stop = async () => {
    await program.stop();
    provider.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await program.serves(`${url}/healthz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

const DAY = 86_400_000;
const levels = ['Critical', 'High', 'Medium', 'Low', 'Unknown'];

const row = (place: number) => ({
  cve_id: `CVE-2031-${100_000 + place}`,
  vulnerability_name: `Improper neutralization of special elements in component ${place} lets remote attackers read files`,
  description: 'A text as long as such texts are. '.repeat(8),
  severity: levels[place % levels.length],
  base_score: (place % 100) / 10,
  vendor_name: `Vendor ${place % 97}`,
  vendor_id: place % 97,
  product_name: `Product ${place % 389}`,
  product_id: place % 389,
  product_version_ids: [place, place + 1],
  published_date: new Date(Date.UTC(2026, 0, 31) - place * DAY).toISOString(),
  vuln_status: 'PUBLISHED',
  kev: place % 20 === 0,
  epss: (place % 1000) / 1000,
});

function createPage(query: URLSearchParams, total: number) {
  const limit = Number(query.get('limit') ?? 20);
  const from = Number(query.get('cursor') ?? 0);
  const data = Array.from({ length: Math.min(limit, total - from) }, (_, place) => row(from + place));
  const next = from + limit < total ? String(from + limit) : null;
  return { data, pagination: { total, next_cursor: next, has_next: next !== null } };
}

// Responds immediately for lists of any length, so that only the browser is measured.
async function listProvider(total: number) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.example');
    const answer =
      pathname === '/api/cves' ? createPage(searchParams, total) : pathname === '/api/user/trackings' ? [] : {};
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
