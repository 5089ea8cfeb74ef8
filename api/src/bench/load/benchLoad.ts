import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { type Database, openDb, sql } from '../../db/index.ts';
import { withTempFolder } from '../../ingest/source/withTempFolder.ts';
import { startPostgres } from '../../testing/index.ts';
import { createBenchApp } from '../benchApp.ts';
import { fillCatalogue } from '../fillCatalogue.ts';
import { Timings } from '../Timings.ts';
import { readCpuMs, readMemoryMb, readParent, readTreeCpuMs } from './cpuTimes.ts';
import { type Account, fillAccounts, formatNumber, print } from './fillAccounts.ts';
import { measureAlerts } from './measureAlerts.ts';
import { measureCalls } from './measureCalls.ts';
import { runLoad } from './visitLoad.ts';

// Many accounts over several web processes, a worker, one PostgreSQL, all on loopback.
const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '10000' },
    trackings: { type: 'string', default: '200000' },
    cves: { type: 'string', default: '320000' },
    processes: { type: 'string', default: '2,4' },
    rate: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '30' },
    changes: { type: 'string', default: '300' },
  },
  strict: false,
});
const number = (name: keyof typeof values) => Number(values[name]);
const [accounts, cves, seconds] = [number('accounts'), number('cves'), number('seconds')];
const SECRET = 'a secret of the bench, known to everybody';
const CONNECTIONS = 40;
const FULL_SECONDS = 10;
const START_TIMEOUT_MS = 120_000;

async function printSizes(db: Database) {
  const tables = await db.rows<{ name: string; bytes: number; rows: number }>(sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 12`);
  for (const { name, bytes, rows } of tables)
    print(
      `table ${name}`,
      `${formatNumber(bytes / 2 ** 20)} MB`,
      `${formatNumber(rows)} rows`,
      `${formatNumber(bytes / Math.max(1, rows))} bytes a row`,
    );
}

interface Model {
  db: Database;
  databaseUrl: string;
  postmaster: number;
  accounts: Account[];
  cveIds: string[];
}

async function startServer(role: 'web' | 'worker', env: Record<string, string>) {
  const port = await getPort();
  const child = spawn(process.execPath, [new URL('../../server.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env, API_ROLE: role, API_PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/api`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The ${role} process did not start.`);
    }
    await sleep(100);
  }
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid ?? 0, stop };
}

// Measures the throughput of several web processes with one worker: at a fixed rate, then at the maximum.
async function measureProcesses(
  { db, databaseUrl, postmaster, accounts: people, cveIds }: Model,
  count: number,
  dataDir: string,
) {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'fatal',
    CVE_SOURCE: 'http://127.0.0.1:9',
  };
  const worker = await startServer('worker', env);
  const web: (typeof worker)[] = [];
  try {
    while (web.length < count) web.push(await startServer('web', env));
    const urls = web.map(({ url }) => url);
    const load = { urls, accounts: people, cveIds, connections: CONNECTIONS };
    await runLoad({ ...load, seconds: 3 });
    const readAll = () => ({
      web: web.map(({ pid }) => readCpuMs(pid)),
      worker: readCpuMs(worker.pid),
      database: readTreeCpuMs(postmaster),
    });
    for (const kind of ['steady', 'full'] as const) {
      const before = readAll();
      const isSteady = kind === 'steady';
      // Records change once, so that cached answers expire.
      const changing = setTimeout(
        () => void db.run(sql`update catalogue_state set data_version = data_version + 1`),
        ((isSteady ? seconds : FULL_SECONDS) * 1000) / 2,
      );
      const health = new Timings();
      const asking = setInterval(
        () => void health.measure(() => fetch(`${urls[0]}/healthz`).then((answer) => answer.text())),
        50,
      );
      const result = await runLoad(
        isSteady ? { ...load, seconds, rate: number('rate') } : { ...load, seconds: FULL_SECONDS },
      );
      clearTimeout(changing);
      clearInterval(asking);
      const after = readAll();
      const used = after.web.map((ms, at) => ms - (before.web[at] ?? 0));
      print(
        `${count} web processes, ${kind}`,
        `${result.perSecond.toFixed(0)} calls/s`,
        `p50 ${result.at(0.5).toFixed(0)} ms`,
        `p95 ${result.at(0.95).toFixed(0)} ms`,
        `p99 ${result.at(0.99).toFixed(0)} ms`,
        `${result.refused} refused`,
        `healthz p99 ${health.at(0.99).toFixed(0)} ms`,
      );
      print(
        '  CPU of a call',
        `${(used.reduce((sum, ms) => sum + ms, 0) / result.calls).toFixed(2)} ms web`,
        `${((after.database - before.database) / result.calls).toFixed(2)} ms PostgreSQL`,
        `worker ${formatNumber(after.worker - before.worker)} ms in all`,
        `busiest of the web processes ${((Math.max(...used) / used.reduce((sum, ms) => sum + ms, 0)) * 100).toFixed(0)} %`,
      );
    }
    const connections = await db.row<{ n: number }>(sql`select count(*)::integer as n from pg_stat_activity`);
    print(
      '  memory',
      `${web.map(({ pid }) => formatNumber(readMemoryMb(pid))).join(' and ')} MB web`,
      `${formatNumber(readMemoryMb(worker.pid))} MB worker`,
      `${connections?.n} connections to PostgreSQL`,
    );
  } finally {
    for (const each of [...web, worker]) await each.stop();
  }
}

if (existsSync('/proc/self/stat')) {
  const server = await startPostgres({ shared_buffers: '1GB', max_connections: '300' });
  const db = await openDb({ databaseUrl: server.url, poolSize: 4 });
  try {
    const app = await createBenchApp(db, SECRET);
    await fillCatalogue(db, { cves, vendors: Math.ceil(cves / 11), products: Math.ceil(cves / 3.2) }, new Date());
    const people = await fillAccounts(db, { accounts, trackings: number('trackings'), secret: SECRET });
    const backend = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const ids = await db.rows<{ id: string }>(sql`select cve_id as id from cves order by pk desc limit 2000`);
    const model: Model = {
      db,
      databaseUrl: server.url,
      postmaster: readParent(backend?.pid ?? 0),
      accounts: people,
      cveIds: ids.map(({ id }) => id),
    };
    const tracked = await db.row<{ n: number }>(sql`select count(*)::integer as n from trackings`);
    console.log(
      `  ${formatNumber(accounts)} accounts, ${formatNumber(tracked?.n ?? 0)} trackings, ${formatNumber(cves)} CVEs`,
    );
    await printSizes(db);
    await measureCalls(app, model);
    for (const count of String(values.processes)
      .split(',')
      .map(Number)
      .filter((each) => each > 0))
      await withTempFolder('bench', (folder) => measureProcesses(model, count, folder));
    await measureAlerts(app, { ...model, changes: number('changes') });
  } finally {
    await db.close();
    await server.stop();
  }
} else console.log('Not measured: only Linux tells the CPU times of other processes.');
