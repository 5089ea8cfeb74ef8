import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { NotableChange } from '../../ingest/changes/detectNotableChange.ts';
import type { Message } from '../delivery/Message.ts';
import type { Content, ContentItem } from './Content.ts';
import { formatHeadline } from './formatHeadline.ts';
import { formatChangeLines } from './formatChangeLines.ts';

const MAX_ITEMS = 50;

type Row = Omit<ContentItem, 'lines'> & { news: NotableChange[]; tracked: string[][]; total: number };

const unique = (texts: string[]) => [...new Set(texts)];

/** The CVEs of a message about what someone tracks; undefined when all of them were rejected meanwhile. */
export async function alertContent({ db, config }: Deps, { id }: Message): Promise<Content | undefined> {
  const rows = await db.rows<Row>(sql`
    select c.cve_id, c.vulnerability_name as name, c.severity, c.base_score,
      jsonb_agg(e.news order by e.id) as news, jsonb_agg(to_jsonb(d.tracked) order by e.id) as tracked, count(*) over () as total
    from alert_deliveries d join alert_events e on e.id = d.event_id join cves c on c.pk = e.cve_pk
    where d.message_id = ${id} and c.vuln_status <> 'REJECTED'
    group by c.pk order by c.severity desc, c.published_date desc, c.pk desc limit ${MAX_ITEMS}`);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    kind: 'alerts',
    title:
      first.total === 1 ? formatHeadline(first) : `${first.total.toLocaleString('en-US')} CVEs touch what you track`,
    intro: first.total === 1 ? 'A CVE touches what you track.' : 'These CVEs are new, or changed in what matters.',
    items: rows.map(({ cve_id, name, severity, base_score, news, tracked }) => ({
      cve_id,
      name,
      severity,
      base_score,
      lines: [...unique(news.flatMap(formatChangeLines)), `You track: ${unique(tracked.flat()).join(', ')}`],
    })),
    total: first.total,
    publicUrl: config.publicUrl,
    more: { label: 'My Track List', url: `${config.publicUrl}/products` },
  };
}
