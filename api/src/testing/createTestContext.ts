import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type Config, readConfig } from '../config.ts';
import { createDeps, createLog } from '../createDeps.ts';
import { sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';
import type { CallLimits } from '../http/limits/CallLimiter.ts';
import { BossJobs } from '../ports/BossJobs.ts';
import { createMailTransport } from '../ports/createMailer.ts';
import type { Mail, Mailer } from '../ports/Mailer.ts';
import { createTelegram } from '../ports/Telegram.ts';
import { registerJobs } from '../registerJobs.ts';
import { createClient, type TestClient } from './createClient.ts';
import { InMemoryMailer } from './InMemoryMailer.ts';
import { TestClock } from './TestClock.ts';
import { type Engine, openTestDb } from './testDatabase.ts';

export interface TestContext {
  deps: Deps;
  clock: TestClock;
  mailer: InMemoryMailer;
  logged: string[];
  call: TestClient;
  request(path: string, init?: RequestInit): Promise<Response>;
  createUser(options?: TestUserOptions): Promise<TestUser>;
  openSession(userId: number): Promise<string>;
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface TestContextOptions {
  // Default: PostgreSQL.
  engine?: Engine;
  // With SMTP_URL, mails are sent there instead of to `mailer`.
  env?: Record<string, string>;
  readLimits?: Partial<CallLimits>;
}

// With its own database, a stopped clock and an in-memory mailer. Use one per test file.
export async function createTestContext({
  engine,
  env = {},
  readLimits = {},
}: TestContextOptions = {}): Promise<TestContext> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-test-'));
  const db = await openTestDb(engine);
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const mailer = new InMemoryMailer();
  const clock = new TestClock();
  const jobs = new BossJobs(db, log);
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const deps = createDeps({
    config,
    secret: config.jwtSecret ?? randomBytes(32).toString('hex'),
    previousSecrets: config.previousJwtSecrets,
    db,
    log,
    mailer: config.smtpUrl === undefined ? mailer : createDirectMailer(config),
    telegram: createTelegram(config),
    jobs,
    clock,
    readLimits,
  });
  const app = createApp(deps);
  let jobsRun = false;
  const request = async (path: string, init?: RequestInit) => app.request(path, init);
  return {
    deps,
    clock,
    mailer,
    logged,
    call: createClient(request),
    request,
    createUser: (of) => createTestUser(deps, of),
    openSession: (userId) => openSession(deps, userId),
    startJobs: async () => {
      jobsRun = true;
      registerJobs(deps);
      await jobs.open();
      await jobs.start();
    },
    close: async () => {
      if (jobsRun) await jobs.stop();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

// Sends mails immediately, without the queue.
function createDirectMailer(config: Config): Mailer {
  const send = createMailTransport(config);
  return {
    send,
    post: async (mail: Mail, { isDecoy = false } = {}) => {
      if (!isDecoy) await send(mail);
    },
  };
}

export interface TestUser {
  userId: number;
  email: string;
  token: string;
}

export interface TestUserOptions {
  plan?: 'free' | 'pro' | 'premium' | 'business' | 'enterprise';
  verified?: boolean;
  // Default: a random password.
  password?: string;
}

async function openSession({ db, sessions }: Pick<Deps, 'db' | 'sessions'>, userId: number): Promise<string> {
  const row = await db.row<{ auth_epoch: number }>(sql`select auth_epoch from users where id = ${userId}`);
  const token = row && (await sessions.open(userId, undefined, row.auth_epoch));
  if (token === undefined) throw new Error(`No user ${userId} to sign in`);
  return token;
}

export async function createTestUser(
  deps: Pick<Deps, 'db' | 'sessions' | 'clock'>,
  { plan = 'free', verified = true, password }: TestUserOptions = {},
): Promise<TestUser> {
  const email = `${randomUUID()}@example.com`;
  const hash = password === undefined ? null : await hashPassword(password);
  const row = await deps.db.row<{ id: number }>(sql`
    insert into users (email, email_key, password_hash, email_verified, plan, created_at)
    values (${email}, ${email}, ${hash}, ${verified}, ${plan}, ${deps.clock.now()}) returning id`);
  const userId = row?.id ?? 0;
  return { userId, email, token: await openSession(deps, userId) };
}
