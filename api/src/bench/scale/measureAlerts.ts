import { deliverAlerts } from '../../alerts/delivery/deliver.ts';
import { type Database, sql } from '../../db/index.ts';
import { cveJson, cvss31 } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import type { BenchApp } from '../benchApp.ts';
import { readTreeCpuMs } from './cpuTimes.ts';
import { print } from './fillAccounts.ts';

/** New records of products that many track: matching, then messages, whose sending ends at a mailer in memory. */
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
  const read = () => ({ own: process.cpuUsage(), database: readTreeCpuMs(postmaster) });
  const since = (before: ReturnType<typeof read>) => {
    const { user, system } = process.cpuUsage(before.own);
    return { own: (user + system) / 1000, database: readTreeCpuMs(postmaster) - before.database };
  };
  const begun = read();
  await importJson(db, records);
  const imported = since(begun);
  const made = await db.row<{ n: number }>(sql`select count(*)::integer as n from alert_deliveries`);
  print(
    `${records.length} new CVEs matched`,
    `${made?.n} alerts`,
    `${(imported.own / records.length).toFixed(2)} ms API`,
    `${(imported.database / records.length).toFixed(2)} ms PostgreSQL a CVE`,
  );
  const sending = read();
  const waiting = () =>
    db.row<{ n: number }>(sql`select count(*)::integer as n from alert_messages where state = 'waiting'`);
  for (let round = 0; round < 200; round += 1) {
    await deliverAlerts(deps, { isOver: true });
    if ((await waiting())?.n === 0) break;
  }
  const sent = since(sending);
  const messages = await db.row<{ n: number }>(
    sql`select count(*)::integer as n from alert_messages where state = 'sent'`,
  );
  const count = Math.max(1, messages?.n ?? 0);
  print(
    `${messages?.n} messages`,
    `${(sent.own / count).toFixed(2)} ms API`,
    `${(sent.database / count).toFixed(2)} ms PostgreSQL a message, without SMTP`,
  );
}
