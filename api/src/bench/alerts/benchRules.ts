import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { groupMessages } from '../../alerts/delivery/deliver.ts';
import { matchRules } from '../../alerts/rules/matchRules.ts';
import { createLog } from '../../createDeps.ts';
import { type Database, migrate, openDb, sql } from '../../db/index.ts';
import { tarEntries } from '../../ingest/fixtures/tarEntries.ts';
import { importFiles } from '../../ingest/index.ts';
import type { CveFile } from '../../ingest/source/CveFile.ts';
import { systemClock } from '../../ports/Clock.ts';
import { startPostgres } from '../../testing/index.ts';
import { fillAccounts, formatNumber, print } from '../load/fillAccounts.ts';

// Imports real updates alternately with and without alert rules, each time into a copy of the same database.
const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '2000' },
    trackings: { type: 'string', default: '50000' },
    rules: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
  },
  strict: false,
  allowPositionals: true,
});
const [accounts, trackings, rules, rounds] = [values.accounts, values.trackings, values.rules, values.rounds].map(
  Number,
) as [number, number, number, number];
const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const [records, updates] = ['train.tar.gz', 'updates-train.tar.gz'].map((name) => join(data, name)) as [string, string];

// Searches as people save them: by score, vendor and product, a few by what the owner tracks.
const fillRules = (db: Database) =>
  db.run(sql`
    with names as materialized (
      select row_number() over (order by p.id) as place, p.name as product, v.name as vendor
      from products p join vendors v on v.id = p.vendor_id where p.name || v.name !~ '["\\\\]'),
    made as (
      insert into alert_rules (user_id, name, query, on_new, on_update, mode, state, created_at)
      select person.id, 'Rule ' || n, case n % 5
          when 0 then (array['cvss>=9', 'cvss>=7', 'kev:true', 'epss>=0.5'])[1 + person.place % 4]
          when 1 then 'vendor:"' || names.vendor || '"'
          when 2 then 'product:"' || names.product || '"'
          when 3 then 'vendor:"' || names.vendor || '" cvss>=7'
          else case when person.place % 10 = 0 then 'tracked:true cvss>=4' else 'product:"' || names.product || '" cvss>=4' end end,
        true, true, 'immediate', 'active', now()
      from (select id, row_number() over (order by id) as place from users order by id limit ${accounts}::integer) person
      cross join generate_series(1, ${Math.ceil(rules / accounts)}::integer) n
      join names on names.place = 1 + (person.place * 31 + n * 577) % (select count(*) from names)
      limit ${rules}::integer returning id)
    insert into alert_rule_channels (rule_id, channel) select id, 'email' from made`);

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function timed<T>(work: () => Promise<T>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(serverUrl: string): Promise<void> {
  const open = (name: string) => openDb({ databaseUrl: Object.assign(new URL(serverUrl), { pathname: name }).href });
  const server = await openDb({ databaseUrl: serverUrl });
  const copy = (name: string, from: string) =>
    server.run(sql`create database ${sql.ident(name)} template ${sql.ident(from)} strategy file_copy`);
  const files = await tarEntries(updates);
  const [before, after] = ['before/', 'after/'].map((folder) => files.filter(({ path }) => path.startsWith(folder)));

  await copy('plain', 'template1');
  const plain = await open('plain');
  await migrate(plain);
  const initial: CveFile[] = [...(await tarEntries(records)), ...(before ?? [])];
  await importFiles(plain, Readable.from(initial.filter(({ path }) => path.endsWith('.json'))));
  await fillAccounts(plain, { accounts, trackings, secret: 'a secret of the bench' });
  await plain.maintain();
  await plain.close();
  await copy('ruled', 'plain');
  const ruled = await open('ruled');
  await fillRules(ruled);
  await ruled.maintain();
  const sizes = await ruled.row<Record<'cves' | 'trackings' | 'rules' | 'queries', number>>(sql`
    select (select count(*) from cves)::integer as cves, (select count(*) from trackings)::integer as trackings,
      (select count(*) from alert_rules)::integer as rules, (select count(distinct query) from alert_rules)::integer as queries`);
  await ruled.close();
  print(
    `${after?.length} updates of ${formatNumber(sizes?.cves ?? 0)} CVEs`,
    `${formatNumber(accounts)} accounts`,
    `${formatNumber(sizes?.trackings ?? 0)} trackings`,
    `${formatNumber(sizes?.rules ?? 0)} rules with ${formatNumber(sizes?.queries ?? 0)} queries`,
  );

  const times: Record<'plain' | 'ruled', number[]> = { plain: [], ruled: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of round % 2 === 0 ? (['plain', 'ruled'] as const) : (['ruled', 'plain'] as const)) {
      await copy('turn', kind);
      const db = await open('turn');
      await db.rows(sql`select count(*) from cves`);
      times[kind].push(await timed(() => importFiles(db, Readable.from(after ?? []))));
      if (kind === 'ruled' && round === 0) await measureMatching(db);
      await db.close();
      await server.run(sql`drop database turn`);
    }
  }
  await server.close();
  const [without, withRules] = [median(times.plain), median(times.ruled)];
  print('import without rules', `median ${without.toFixed(0)} ms of ${times.plain.map(Math.round).join(', ')}`);
  print('import with rules', `median ${withRules.toFixed(0)} ms of ${times.ruled.map(Math.round).join(', ')}`);
  print('import with rules takes', `${(withRules / without).toFixed(2)} times as long`);
}

// The work of the job after the import.
async function measureMatching(db: Database): Promise<void> {
  const changes = await db.row<{ n: number }>(sql`select count(*)::integer as n from alert_events where awaits_rules`);
  const ms = await timed(() => matchRules({ db, clock: systemClock, log: createLog('fatal') }));
  const grouping = await timed(() => groupMessages(db, new Date(), true));
  const made = await db.row<Record<'alerts' | 'of_rules' | 'messages', number>>(sql`
    select (select count(*) from alert_deliveries)::integer as alerts,
      (select count(*) from alert_deliveries where cardinality(rule_ids) > 0)::integer as of_rules,
      (select count(*) from alert_messages)::integer as messages`);
  print(
    `${changes?.n} changes compared with all rules`,
    `${(ms / 1000).toFixed(1)} s`,
    `${formatNumber(made?.alerts ?? 0)} alerts, ${formatNumber(made?.of_rules ?? 0)} of them by rules`,
  );
  print('alerts grouped', `${(grouping / 1000).toFixed(1)} s`, `${formatNumber(made?.messages ?? 0)} messages`);
}

if ([records, updates].every((path) => existsSync(path))) {
  const postgres = await startPostgres();
  try {
    await measure(postgres.url);
  } finally {
    await postgres.stop();
  }
} else console.log(`Not measured: there is no ${records} or no ${updates}.`);
