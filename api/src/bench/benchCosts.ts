import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readProcessStat } from '@faultline/storage';
import { hashPassword } from '../auth/passwords.ts';
import { type Database, openDb, sql } from '../db/index.ts';
import { runExport } from '../exports/runExport.ts';
import { cveFiles, importFiles } from '../ingest/index.ts';
import { startPostgres } from '../testing/index.ts';
import { type BenchApp, createBenchApp } from './benchApp.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '../shared/data/large.tar.gz' },
    accounts: { type: 'string', default: '2000' },
    requests: { type: 'string', default: '40' },
  },
  strict: false,
});
const [archive, accounts, requests] = [String(values.records), Number(values.accounts), Number(values.requests)];
const TRACKINGS = 20;

// Clock ticks of `/proc`.
const MS_A_TICK = 10;
// The process whose children serve the connections.
let postmaster = 0;

// CPU used so far, by this process and by the server's, in milliseconds.
function readCpu(): { api: number; database: number } {
  const { user, system } = process.cpuUsage();
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcessStat(Number(name)))
    .filter((fields) => Number(fields[1]) === postmaster);
  const ticks = children.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  return { api: (user + system) / 1000, database: ticks * MS_A_TICK };
}

// Prints the CPU that each of `count` took: it hardly depends on what else the machine does.
async function measureCpu(what: string, count: number, work: () => Promise<unknown>) {
  const before = readCpu();
  await work();
  const after = readCpu();
  const [api, database] = [after.api - before.api, after.database - before.database].map((ms) => ms / count);
  console.log(
    `  ${what.padEnd(44)} ${(api ?? 0).toFixed(2).padStart(8)} ms API ${(database ?? 0).toFixed(2).padStart(8)} ms PostgreSQL`,
  );
}

const readSize = async (db: Database) =>
  (
    await db.row<{ bytes: number }>(sql`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  )?.bytes ?? 0;

// Prints the disk that each of `count` rows took, with its indexes.
async function measureDisk(db: Database, what: string, count: number, work: () => Promise<unknown>) {
  const before = await readSize(db);
  await work();
  const bytes = (await readSize(db)) - before;
  console.log(
    `  ${what.padEnd(44)} ${Math.round(bytes / count)
      .toLocaleString('en-US')
      .padStart(8)} bytes`,
  );
}

async function fillAccounts(db: Database) {
  const hash = await hashPassword('a long enough password');
  await measureDisk(db, 'an account, signed in once', accounts, async () => {
    await db.run(sql`
      insert into users (email, email_key, password_hash, email_verified, created_at)
      select 'person' || n || '@example.com', 'person' || n || '@example.com', ${hash}, true, now() from generate_series(1, ${accounts}::integer) n`);
    await db.run(
      sql`insert into notification_settings (user_id, email) select id, email from users on conflict do nothing`,
    );
    await db.run(sql`
      insert into sessions (user_id, auth_epoch, created_at, refreshed_at, last_used_at, user_agent)
      select id, 0, now(), now(), now(), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' from users`);
  });
  await measureDisk(db, 'a tracking', accounts * TRACKINGS, () =>
    db.script(`
      insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
      select u.id, 'product', p.id, now(), now() from users u
      cross join lateral (select id from products order by md5(id::text || u.id) limit ${TRACKINGS}) p on conflict do nothing`),
  );
}

// An event with ten recipients, each with a separate message.
const fillAlerts = (db: Database) =>
  measureDisk(db, 'an alert: delivery and message', accounts * 10, () =>
    db.script(`
      insert into alert_events (cve_pk, revised_at, change) select pk, now(), '{"kind":"severity","from":2,"to":4}' from cves order by pk limit ${accounts};
      create temporary table made as select u.id as user_id, e.id as event_id, gen_random_uuid() as message_id
        from alert_events e cross join lateral (select id from users order by md5(id::text || e.id) limit 10) u;
      insert into alert_messages (id, user_id, channel, state, next_try_at, created_at, settled_at)
        select message_id, user_id, 'email', 'sent', now(), now(), now() from made;
      insert into alert_deliveries (user_id, channel, event_id, tracked, message_id)
        select user_id, 'email', event_id, '{Apache HTTP Server}', message_id from made;`),
  );

async function measureCalls({ get, deps }: BenchApp, db: Database) {
  const cve = await db.row<{ id: string }>(sql`select cve_id as id from cves order by pk desc limit 1`);
  const paths = {
    'a page of Daily': '/api/cves/daily?limit=20',
    'a page of Past': '/api/cves?limit=20',
    'statistics of a filter': '/api/cves/stats?severity=Critical',
    'a CVE page': `/api/cves/${cve?.id}`,
    'quick search': '/api/search?text=apache&limit=5',
    'summaries of the track list': '/api/user/trackings/summaries?since=2026-01-01T00:00:00.000Z',
  };
  for (const [what, path] of Object.entries(paths)) {
    await measureCpu(`${what}, asked again`, requests, async () => {
      for (let count = 0; count < requests; count += 1) await get(path);
    });
    await measureCpu(`${what}, after an import`, requests, async () => {
      for (let count = 0; count < requests; count += 1) {
        await db.run(sql`update catalogue_state set data_version = data_version + 1`);
        await get(path);
      }
    });
  }
  await measureCpu('a password, at sign-in', 20, async () => {
    for (let count = 0; count < 20; count += 1) await hashPassword('a long enough password');
  });
  const folder = await mkdtemp(join(tmpdir(), 'faultline-bench-'));
  const owner = await db.row<{ id: number }>(sql`select max(id) as id from users`);
  const id = randomUUID();
  const count = (await db.row<{ n: number }>(sql`select count(*)::integer as n from cves`))?.n ?? 1;
  await db.run(sql`
    insert into exports (id, user_id, name, type, filters, created_at, updated_at)
    values (${id}, ${owner?.id}, 'Vulnerabilities', 'html', '{}', now(), now())`);
  const reportStore = join(folder, 'exports');
  const config = { ...deps.config, dataDir: folder, reportStore };
  await measureCpu('1,000 rows of a report (HTML)', count / 1000, () =>
    runExport({ ...deps, config }, id, new AbortController().signal),
  );
  const { size } = await stat(join(reportStore, id));
  console.log(
    `  ${'1,000 rows of a report (HTML)'.padEnd(44)} ${Math.round((size / count) * 1000)
      .toLocaleString('en-US')
      .padStart(8)} bytes`,
  );
  await rm(folder, { recursive: true, force: true });
}

async function measure(db: Database) {
  const app = await createBenchApp(db);
  const backend = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  postmaster = Number(readProcessStat(backend?.pid ?? 0)[1]);
  const before = readCpu();
  const size = await readSize(db);
  await importFiles(db, cveFiles(archive));
  const after = readCpu();
  await db.maintain();
  const count = (await db.row<{ n: number }>(sql`select count(*)::integer as n from cves`))?.n ?? 1;
  console.log(
    `  ${count.toLocaleString('en-US')} records, ${accounts.toLocaleString('en-US')} accounts with ${TRACKINGS} trackings each`,
  );
  console.log(
    `  a CVE: ${Math.round(((await readSize(db)) - size) / count).toLocaleString('en-US')} bytes; its import ` +
      `${((after.api - before.api) / count).toFixed(2)} ms API, ${((after.database - before.database) / count).toFixed(2)} ms PostgreSQL`,
  );
  await fillAccounts(db);
  await fillAlerts(db);
  await db.script('analyze');
  await db.script(`
    insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
    select ${app.userId}, 'product', id, now(), now() from products order by id limit ${TRACKINGS} on conflict do nothing`);
  await measureCalls(app, db);
}

if (!existsSync('/proc/self/stat')) console.log('Not measured: only Linux tells the CPU times of other processes.');
else if (existsSync(archive)) {
  // Without parallel helpers: they end, and take their CPU times along.
  const server = await startPostgres({ shared_buffers: '512MB', max_parallel_workers_per_gather: '0' });
  const db = await openDb({ databaseUrl: server.url, poolSize: 1 });
  try {
    await measure(db);
  } finally {
    await db.close();
    await server.stop();
  }
} else console.log(`Not measured: there is no ${archive}. Name an archive of CVE records with --records.`);
