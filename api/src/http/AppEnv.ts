import type { HttpBindings } from '@hono/node-server';

// Tests call the app without a socket, so the bindings may be missing.
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; route: string; clientAddress: string };
}
