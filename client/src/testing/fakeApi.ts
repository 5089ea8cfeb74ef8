import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  call: string;
  body: unknown;
  authorization: string | undefined;
}

type Answer = { status?: number; data?: unknown; message?: string; location?: string };

export const row = {
  cve_id: 'CVE-2026-1234',
  vulnerability_name: 'Files can be read \u001b]0;owned\u0007\u001b[31mby\u001b[0m\nothers\u202e',
  severity: 'Critical',
  base_score: 9.8,
  published_date: '2026-02-01T12:00:00.000Z',
};

/** A server that gives `answers` by call, such as `GET /cves`, without the query, and lists what was called. */
export async function startFakeApi(answers: Record<string, Answer>) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      const text = Buffer.concat(chunks).toString();
      const name = `${request.method} ${pathname.replace(/^\/api/, '')}`;
      calls.push({ call: name, body: text && JSON.parse(text), authorization: request.headers.authorization });
      const { status = 200, data, message = 'OK', location } = answers[name] ?? { status: 404, message: 'Not found' };
      response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) });
      response.end(typeof data === 'string' ? data : JSON.stringify({ success: status < 400, message, data }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
