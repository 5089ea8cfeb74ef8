import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** An app behind a plain HTTP/1.1 server that does not listen yet. */
export const httpServer = (app: { fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] }): Server =>
  createAdaptorServer({ fetch: app.fetch }) as Server;
