import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** Longer than proxies and HTTP clients keep an idle connection: whoever closes first must be who asks, or a request meets a closed connection. */
const KEEP_ALIVE_MS = 75_000;

/** An app behind a plain HTTP/1.1 server that does not listen yet. */
export const httpServer = (app: { fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] }): Server =>
  createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } }) as Server;
