import { type DestinationStream, type Logger, pino } from 'pino';
import { AuditLog } from './http/AuditLog.ts';
import type { Deps } from './http/Deps.ts';
import { Readiness } from './http/Readiness.ts';
import { RateLimiter } from './http/limits/RateLimiter.ts';
import { CallLimiter, type CallLimits, TOKEN_LIMITS } from './http/limits/CallLimiter.ts';
import { type Clock, systemClock } from './ports/Clock.ts';
import { GuardedClient } from './ports/outgoing/GuardedClient.ts';
import { ApiTokens } from './sessions/ApiTokens.ts';
import { Sessions } from './sessions/Sessions.ts';

export interface Parts extends Pick<
  Deps,
  'config' | 'db' | 'log' | 'mailer' | 'telegram' | 'jobs' | 'secret' | 'previousSecrets'
> {
  clock?: Clock;
  readLimits?: Partial<CallLimits>;
}

export const createDeps = ({ clock = systemClock, readLimits, ...parts }: Parts): Deps => ({
  ...parts,
  clock,
  sessions: new Sessions(parts.db.forRequests, clock, parts.secret, parts.log, parts.previousSecrets),
  apiTokens: new ApiTokens(parts.db.forRequests, clock, parts.secret),
  limiter: new RateLimiter(parts.db.forRequests, clock),
  outgoing: new GuardedClient({ allow: parts.config.webhookAllow }),
  readLimiter: new CallLimiter(readLimits),
  tokenLimiter: new CallLimiter({ ...TOKEN_LIMITS, ...readLimits }),
  audit: new AuditLog(parts.log, parts.secret),
  readiness: new Readiness(),
  calls: new Set(),
});

// Secrets are removed by name, should one ever get into a log.
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service: 'faultline-api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [
        'password',
        'otp',
        'code',
        'token',
        'authorization',
        '*.password',
        '*.otp',
        '*.token',
        '*.authorization',
      ],
    },
    to,
  );
