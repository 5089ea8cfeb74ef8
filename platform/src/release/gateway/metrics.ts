import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { Counter, Gauge } from 'prom-client';
import { createRegister } from '../http/serveMetrics.ts';
import { type Document, parseRegistry } from './Document.ts';

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

export function createGatewayMetrics() {
  const { register, app } = createRegister('faultline-gateway');
  const createCounter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [register] });
  const requests = createCounter(
    'gateway_requests_total',
    'Answered requests by what was asked for',
    'class',
    'status',
  );
  const bytes = createCounter('gateway_sent_bytes_total', 'Bytes of answers with their headers, as sent', 'class');
  const files = createCounter(
    'gateway_file_cache_total',
    'Files of object storage by whether they were in memory',
    'result',
  );
  const refused = createCounter(
    'gateway_refused_sets_total',
    'Published sets that were refused: unsigned, altered or older than what was accepted',
  );
  const failures = createCounter('gateway_api_failures_total', 'Calls that the API did not answer, or not to the end');
  let readRegistry: () => Promise<Document | undefined> = () => Promise.resolve(undefined);
  const revision = new Gauge({
    name: 'gateway_revision',
    help: 'Revision that is served; where releases are signed, the newest that was accepted. NaN while there is none',
    registers: [],
    async collect() {
      const document = await readRegistry().catch(() => undefined);
      this.set(document ? parseRegistry(document).revision : Number.NaN);
    },
  });
  register.registerMetric(revision);
  const measure: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    const { outgoing } = c.env as Partial<HttpBindings>;
    const socket = outgoing?.socket;
    const before = socket?.bytesWritten ?? 0;
    await next();
    const kind = classify(c);
    // The API proxy writes its responses itself.
    const status = outgoing?.headersSent ? outgoing.statusCode : c.res.status;
    requests.inc({ class: kind, status: `${Math.floor(status / 100)}xx` });
    if (socket) outgoing.once('close', () => bytes.inc({ class: kind }, Math.max(0, socket.bytesWritten - before)));
  };
  return {
    measure,
    // Counts a file of object storage that was sent from memory, or read first.
    countFile: (isCached: boolean) => files.inc({ result: isCached ? 'hit' : 'miss' }),
    countRefusedSet: () => refused.inc(),
    countApiFailure: () => failures.inc(),
    // Sets how the served registry is read when the metrics are collected.
    watchRegistry: (read: typeof readRegistry) => void (readRegistry = read),
    app,
  };
}

// The labels are few and fixed, because a client can request any number of paths.
function classify(c: Context): string {
  const { path } = c.req;
  if (path.startsWith('/api/')) return 'api';
  if (path.startsWith('/r/')) return 'file';
  if (path === '/registry.json') return 'registry';
  if (path === '/healthz') return 'health';
  return c.get('page') === undefined ? 'other' : 'page';
}
