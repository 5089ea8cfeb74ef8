import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import proxyAddr from 'proxy-addr';
import type { Access, Identity } from './access.ts';
import type { ChangeRequest } from './changeRequest.ts';

interface Attempt {
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

// An audit event. The list is closed: docs/guide/release-service.md describes each.
export interface AuditEntry {
  event:
    | 'release.authentication'
    | 'release.authorization'
    | 'release.change'
    | 'release.upload'
    | 'release.access-file';
  outcome: 'accepted' | 'unchanged' | 'refused';
  // The refusal. Messages of the service never contain a token.
  reason?: string;
  revision?: number;
}

export const toAttempt = (change: ChangeRequest): Attempt => ({
  action: change.action,
  ...('releases' in change ? { areas: Object.keys(change.releases) } : {}),
  ...('area' in change ? { areas: [change.area] } : {}),
  ...('version' in change && change.version !== undefined ? { version: change.version } : {}),
});

// `X-Forwarded-For` is trusted only from `trustedProxies`.
export function identifyNetwork(trustedProxies: string[]): MiddlewareHandler<ServiceEnv> {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return async (c, next) => {
    // Absent if no server called the app, as in tests.
    const incoming = (c.env as Partial<ServiceEnv['Bindings']> | undefined)?.incoming;
    c.set('network', incoming ? proxyAddr(incoming, isTrusted) : 'unknown');
    await next();
  };
}

// The audit events of refused requests, by status.
const refusals: Record<number, AuditEntry['event']> = {
  401: 'release.authentication',
  403: 'release.authorization',
  503: 'release.access-file',
};

// Returns undefined for a request that attempted nothing.
export function findRefusal(status: number, attempt: Attempt | undefined): AuditEntry['event'] | undefined {
  const event = refusals[status];
  if (event !== undefined || attempt === undefined) return event;
  return attempt.action === 'upload' ? 'release.upload' : 'release.change';
}

export function writeAudit(log: Logger, c: Context<ServiceEnv>, { event, outcome, ...details }: AuditEntry): void {
  const identity = c.get('identity') as Identity | undefined;
  log[outcome === 'refused' ? 'warn' : 'info'](
    {
      event,
      outcome,
      actor: identity?.name ?? null,
      network: c.get('network'),
      request_id: c.get('requestId'),
      ...(identity?.run === undefined ? {} : { run: identity.run }),
      ...c.get('attempt'),
      ...details,
    },
    'audit',
  );
}
