import type { HttpBindings } from '@hono/node-server';
import type { Access, Identity } from './access.ts';
import type { ChangeRequest } from './changeRequest.ts';

export interface Attempt {
  action: ChangeRequest['action'] | 'upload';
  // Absent for changes that concern every area.
  areas?: string[];
  version?: string;
}

export interface ServiceEnv {
  // Empty if no server called the app.
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    network: string;
    identity: Identity;
    access: Access;
    attempt?: Attempt;
  };
}
