import { deliverAlerts } from '../../alerts/delivery/deliver.ts';
import { type Database, sql } from '../../db/index.ts';
import { cveJson, cvss31 } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import type { BenchApp } from '../benchApp.ts';
import { startCpuClock } from './cpuTimes.ts';
import { print } from './fillAccounts.ts';

// Imports new records of products that many accounts track, then sends the messages to a mailer in memory.
export async function measureAlerts(
  { deps }: BenchApp,
  { db, postmaster, changes }: { db: Database; postmaster: number; changes: number },
): Promise<void> {
  const products = await db.rows<{ vendor: string; product: string }>(sql`
    select v.name as vendor, p.name as product from products p join vendors v on v.id = p.vendor_id
    join (select target_pk, count(*) as n from trackings where tracking_type = 'product' group by 1) tracked on tracked.target_pk = p.id
    order by tracked.n desc
    limit ${changes}`);
  const records = products.map(({ vendor, product }, at) =>
    cveJson({
      id: `CVE-2026-${900_000 + at}`,
      meta: { datePublished: new Date().toISOString(), dateUpdated: new Date().toISOString() },
      cna: {
        affected: [
          {
            vendor,
            product,
            versions: [{ version: '1.0', lessThan: '2.0', status: 'affected', versionType: 'semver' }],
          },
        ],
        metrics: [cvss31(9.1, 'CRITICAL')],
      },
    }),
  );
  await db.run(sql`update catalogue_state set complete = true`);
  const readImport = startCpuClock(postmaster);
  await importJson(db, records);
  const imported = readImport(records.length);
  const made = await db.row<{ n: number }>(sql`select count(*)::integer as n from alert_deliveries`);
  print(
    `${records.length} new CVEs matched`,
    `${made?.n} alerts`,
    `${imported.api} ms API`,
    `${imported.database} ms PostgreSQL a CVE`,
  );
  const readSending = startCpuClock(postmaster);
  const waiting = () =>
    db.row<{ n: number }>(sql`select count(*)::integer as n from alert_messages where state = 'waiting'`);
  for (let round = 0; round < 200; round += 1) {
    await deliverAlerts(deps, { isOver: true });
    if ((await waiting())?.n === 0) break;
  }
  const messages = await db.row<{ n: number }>(
    sql`select count(*)::integer as n from alert_messages where state = 'sent'`,
  );
  const sent = readSending(Math.max(1, messages?.n ?? 0));
  print(`${messages?.n} messages`, `${sent.api} ms API`, `${sent.database} ms PostgreSQL a message, without SMTP`);
}
