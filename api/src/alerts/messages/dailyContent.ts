import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { Content, ContentItem } from './Content.ts';

const MAX_ITEMS = 50;

type Row = Omit<ContentItem, 'lines'> & { vendor_name: string | null; product_name: string | null; total: number };

const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });

/** The CVEs published on a day, as severe as its reader wants to hear of; undefined when there were none. */
export async function dailyContent({ db, config }: Deps, userId: number, day: string): Promise<Content | undefined> {
  const rows = await db.rows<Row>(sql`
    select c.cve_id, c.vulnerability_name as name, c.severity, c.base_score, c.vendor_name, c.product_name, count(*) over () as total
    from cves c
    where c.published_date >= ${day}::date::timestamp at time zone 'UTC'
      and c.published_date < (${day}::date + 1)::timestamp at time zone 'UTC'
      and c.severity >= (select daily_cve_min_severity from notification_settings where user_id = ${userId})
      and not c.demo and c.vuln_status <> 'REJECTED'
    order by c.severity desc, c.base_score desc nulls last, c.published_date desc, c.pk desc limit ${MAX_ITEMS}`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const count = `${first.total.toLocaleString('en-US')} CVE${first.total === 1 ? '' : 's'}`;
  return {
    kind: 'daily',
    title: `${count} published on ${inWords(day)}`,
    intro: 'The daily report, the most severe first.',
    items: rows.map(({ cve_id, name, severity, base_score, vendor_name, product_name }) => ({
      cve_id,
      name,
      severity,
      base_score,
      lines: [[vendor_name, product_name].filter((name) => name !== null).join(' ')].filter((line) => line !== ''),
    })),
    total: first.total,
    publicUrl: config.publicUrl,
    more: { label: 'All CVEs', url: `${config.publicUrl}/past-vulnerabilities` },
  };
}
