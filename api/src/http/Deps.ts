import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/index.ts';
import type { BossJobs } from '../ports/BossJobs.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Mailer } from '../ports/Mailer.ts';
import type { GuardedClient } from '../ports/outgoing/GuardedClient.ts';
import type { Secrets } from '../ports/secretKeys.ts';
import type { Telegram } from '../ports/Telegram.ts';
import type { ApiTokens } from '../sessions/ApiTokens.ts';
import type { Sessions } from '../sessions/Sessions.ts';
import type { RouterDeps } from './createRouter.ts';
import type { RateLimiter } from './limits/RateLimiter.ts';
import type { Readiness } from './Readiness.ts';

export interface Deps extends RouterDeps, Secrets {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
  telegram: Pick<Telegram, 'send' | 'answerStart'> | undefined;
  outgoing: GuardedClient;
  jobs: BossJobs;
  sessions: Sessions;
  apiTokens: ApiTokens;
  limiter: RateLimiter;
  readiness: Readiness;
}
