import { Hono } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { closeGracefully, httpServer, listen } from './listen.ts';

// Creates a register with the metrics of this process, and the app that serves it.
export function createRegister(service: string) {
  const register = new Registry();
  register.setDefaultLabels({ service });
  collectDefaultMetrics({ register });
  const app = new Hono();
  app.get('/metrics', async (c) => c.text(await register.metrics(), 200, { 'Content-Type': register.contentType }));
  return { register, app };
}

// Listens only on loopback, independent of HOST, so that no proxy in front of the server can reach the metrics.
export async function serveMetrics({ app }: { app: Hono }, port: number, variable: string): Promise<void> {
  const server = httpServer(app);
  await listen(server, { host: '127.0.0.1', port, variable });
  closeGracefully(server);
}
