import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, probeStore } from '@faultline/storage';
import { createAdaptorServer } from '@hono/node-server';
import type { Logger } from 'pino';
import { startAlerts } from './alerts/index.ts';
import { createApp } from './app.ts';
import { type Config, loadOrCreateSecret } from './config.ts';
import { listenForTasks } from './control/listenForTasks.ts';
import { createDeps } from './createDeps.ts';
import { type Database, isDiskFull, migrate, openDb } from './db/index.ts';
import { drainConnections } from './drainConnections.ts';
import { resumeExports } from './exports/index.ts';
import { type Deps, MIGRATIONS } from './http/index.ts';
import { prepareCatalogue, startFeeds, startTexts } from './ingest/index.ts';
import { BossJobs } from './ports/BossJobs.ts';
import { systemClock } from './ports/Clock.ts';
import { createMailTransport } from './ports/createMailer.ts';
import { QueuedMailer } from './ports/QueuedMailer.ts';
import { createTelegram } from './ports/Telegram.ts';
import { registerJobs } from './registerJobs.ts';
import { retryPreparation } from './retryPreparation.ts';

// Limit of the whole stop; supervisors wait for 10 seconds.
const STOP_MS = 9000;
// Time for running requests to end. Running jobs also have the grace period of `BossJobs`.
const DRAIN_MS = 4500;
const DISK_CHECK_INTERVAL_MS = 5000;
// Longer than proxies and HTTP clients keep an idle connection: the client must be the one that closes first.
const KEEP_ALIVE_MS = 75_000;

async function listen(server: Server, { host, apiPort }: Config): Promise<void> {
  server.listen(apiPort, host);
  await once(server, 'listening'); // rejects on 'error'
}

// Opens the database. A full disk is waited for: a process that ended instead would be started again and again.
async function open(config: Config, log: Logger): Promise<Database> {
  for (;;) {
    try {
      return await openDb({
        databaseUrl: config.databaseUrl,
        dataDir: config.dataDir,
        onError: (error, fatal) => {
          log[fatal ? 'fatal' : 'warn']({ err: error }, 'the database connection failed');
          if (fatal) process.exit(1); // the supervisor starts it again; its files are as after any crash
        },
      });
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      log.error({ err: error }, 'the database is opened when there is room');
      await sleep(DISK_CHECK_INTERVAL_MS);
    }
  }
}

async function makeDeps(config: Config, log: Logger): Promise<Deps> {
  const db = await open(config, log);
  try {
    const secret = config.jwtSecret ?? loadOrCreateSecret(config.dataDir);
    const secrets = { secret, previousSecrets: config.previousJwtSecrets };
    const jobs = new BossJobs(db, log);
    return createDeps({
      config,
      ...secrets,
      db,
      log,
      mailer: new QueuedMailer({ send: createMailTransport(config), jobs, clock: systemClock, log, ...secrets }),
      telegram: createTelegram(config),
      jobs,
    });
  } catch (error) {
    await db.close();
    throw error;
  }
}

// Services of the process besides HTTP. They stop with it.
interface Services {
  alerts?: Awaited<ReturnType<typeof startAlerts>>;
  tasks?: Awaited<ReturnType<typeof listenForTasks>>;
}

interface StartOptions {
  services: Services;
  onMigrated: () => void;
  // Listens, unless it does already.
  listen: () => Promise<void>;
  signal: AbortSignal;
}

// Brings the database up to date and takes up what an earlier process left. After a failure it can be called again.
async function start(deps: Deps, { services, onMigrated, listen, signal }: StartOptions): Promise<void> {
  if (services.tasks !== undefined) return;
  const { db, log, jobs, config } = deps;
  const applied = await migrate(db);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  onMigrated();
  await jobs.open();
  await resumeExports(deps);
  signal.throwIfAborted();
  await listen();
  if (config.role !== 'web') services.alerts ??= await startAlerts(deps);
  services.tasks = await listenForTasks(deps);
}

async function prepare(deps: Deps): Promise<void> {
  await prepareCatalogue(deps);
  if (deps.config.role === 'web') return;
  await deps.jobs.start();
  await startFeeds(deps);
  await startTexts(deps);
}

// While the disk is full, the server listens without being ready and retries. If the process ended, it would be
// restarted in a loop.
export async function startServer(config: Config, log: Logger) {
  const deps = await makeDeps(config, log);
  const { db, jobs, readiness } = deps;
  const app = createApp(deps);
  registerJobs(deps);
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  // Before it listens; otherwise it would report that it is ready.
  const migrated = Promise.withResolvers<void>();
  readiness.waitFor(MIGRATIONS, migrated.promise);
  const prepared = Promise.withResolvers<void>();
  readiness.waitFor('preparation', prepared.promise);
  const stopping = new AbortController();
  const services: Services = {};
  let listening: Promise<void> | undefined;
  // Listens only when it can answer: during an update, another process receives the calls until then.
  const listenOnce = () => (listening ??= listen(server, config));
  const startOptions = { services, onMigrated: migrated.resolve, listen: listenOnce, signal: stopping.signal };
  try {
    await start(deps, startOptions).catch(async (error: unknown) => {
      if (!isDiskFull(error)) throw error; // else it is tried again, below
      await listenOnce();
    });
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await services.alerts?.stop();
    await jobs.stop();
    await db.close();
    throw error;
  }
  const address = `http://${config.host}:${config.apiPort}`;
  log.info({ address, engine: db.kind, role: config.role }, 'listening');
  if (config.isSourceMissing) {
    log.warn(
      { publicUrl: config.publicUrl },
      'CVE_SOURCE is not set: nothing loads CVE records by itself, and without `cves import` users see demo data',
    );
  }
  if (db.kind === 'pglite') {
    log.info(
      'PGlite survives killed processes but not power loss; back up with `db backup`, or set DATABASE_URL to a PostgreSQL',
    );
  }
  // The process also starts while the store of reports is unavailable.
  const reportStore = openStore(config.reportStore);
  if (reportStore.kind === 's3')
    probeStore(reportStore).catch((error: unknown) =>
      log.error({ err: error, store: config.reportStore }, 'reports cannot be stored'),
    );
  const startAndPrepare = async () => {
    await start(deps, startOptions);
    await prepare(deps);
  };
  const preparing = retryPreparation(startAndPrepare, { log, signal: stopping.signal });
  preparing.then(prepared.resolve, (error: unknown) => {
    if (stopping.signal.aborted) return;
    log.fatal({ err: error }, 'preparation failed');
    process.exit(1); // this process would never be ready; the next one begins afresh
  });
  const close = async () => {
    stopping.abort();
    const background = Promise.all([
      services.tasks?.close(),
      services.alerts?.stop(),
      preparing.catch(() => undefined),
    ]);
    await Promise.all([drainConnections(server, DRAIN_MS), within(DRAIN_MS, background)]);
    await jobs.stop();
    await db.close();
  };
  return {
    address,
    // Waits for running requests and jobs.
    stop: async () => {
      if (await within(STOP_MS, close())) return;
      // The next process repeats it: transactions are rolled back, jobs and mails are in the database.
      log.warn('not everything ended in time');
    },
  };
}

// Resolves when `work` is done, or after `ms`; true when it is done.
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const timeout = sleep(ms, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    late.abort();
  }
}
