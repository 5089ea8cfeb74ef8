import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { AuditSource } from '../audit/auditLog.ts';
import type { AuditEvent } from '../audit/events.ts';
import { deriveKey } from '../ports/secretKeys.ts';
import type { AppEnv } from './AppEnv.ts';
import { getClientNetwork } from './limits/networkLimits.ts';
import { HttpError } from './HttpError.ts';

// The subject of a request: its user, or the address that was typed.
export interface AuditSubject extends AuditSource {
  email?: string | undefined;
  // The team that the request acts for.
  about?: number | undefined;
}

// Addresses are keyed hashes. Nothing else of a request is logged.
export class AuditLog {
  readonly #log: Logger;
  readonly #key: Buffer;

  constructor(log: Logger, secret: string) {
    this.#log = log;
    this.#key = deriveKey(secret, 'audit trail');
  }

  record(c: Context<AppEnv>, event: AuditEvent, { userId, email, about }: AuditSubject, failure?: unknown): void {
    const address = email === undefined ? undefined : this.hashAddress(email);
    this.#log.info(
      {
        event,
        actor: userId === undefined ? (address ?? 'unknown') : `user:${userId}`,
        ...(address !== undefined && { address }),
        ...(about !== undefined && { team: about }),
        network: getClientNetwork(c),
        request_id: c.get('requestId'),
        ...toOutcome(failure),
      },
      'audit',
    );
  }

  hashAddress(email: string): string {
    return `address:${createHmac('sha256', this.#key).update(email.trim().toLowerCase()).digest('hex').slice(0, 16)}`;
  }
}

function toOutcome(failure: unknown): { outcome: 'ok' | 'refused' | 'limited' | 'failed'; reason?: string } {
  if (failure === undefined) return { outcome: 'ok' };
  if (!(failure instanceof HttpError) || failure.status >= 500) return { outcome: 'failed' };
  return { outcome: failure.status === 429 ? 'limited' : 'refused', reason: failure.code };
}
