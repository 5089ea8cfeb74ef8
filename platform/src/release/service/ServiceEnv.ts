import type { HttpBindings } from '@hono/node-server';
import type { Access, Identity } from './access.ts';
import type { ChangeRequest } from './changeRequest.ts';

/** The action of a request, once it is known. */
export interface Attempt {
  action: ChangeRequest['action'] | 'upload';
  /** Absent for changes that concern every area. */
  areas?: string[];
  version?: string;
}

/** The environment of a request to the release service. */
export interface ServiceEnv {
  /** Empty if no server called the app. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The address of the caller. */
    network: string;
    identity: Identity;
    access: Access;
    attempt?: Attempt;
  };
}
