import type { components } from '../generated/api.ts';
import { openClient, readAnswer } from '../connection.ts';
import { toJsonText, toPlainText, toTable } from '../text.ts';

interface Output {
  json?: true;
}

interface SearchOptions extends Output {
  limit: number;
  cursor?: string;
  sort?: 'published' | 'updated' | 'score' | 'epss' | 'priority';
}

const MAX_LISTED = 10;

const orUnknown = (value: number | string | null | undefined) => `${value ?? '-'}`;
const toDay = (instant: string | null | undefined) => orUnknown(instant?.slice(0, 10));

export async function searchCves(query: string, { json, limit, cursor, sort }: SearchOptions) {
  const client = await openClient();
  const page = await readAnswer(
    client.GET('/cves', {
      params: { query: { q: query, limit, ...(cursor ? { cursor } : {}), ...(sort ? { sort, order: 'desc' } : {}) } },
    }),
  );
  if (json) return console.log(toJsonText(page));
  const { data, pagination } = page;
  if (data.length > 0)
    console.log(
      toTable(
        data.map((cve) => [
          cve.cve_id,
          cve.severity,
          orUnknown(cve.base_score),
          toDay(cve.published_date),
          cve.vulnerability_name,
        ]),
      ),
    );
  console.log(`${data.length} of ${pagination.total} CVEs`);
}

type Fix = NonNullable<components['schemas']['Fix']>;

function formatFixes(fixes: readonly Fix[]): string {
  const texts = fixes.map(({ product_name, version, stated_as }) =>
    [product_name, version, stated_as === 'description' ? '(only in the description)' : null].filter(Boolean).join(' '),
  );
  const more = texts.length - MAX_LISTED;
  return texts.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '') || '-';
}

export async function showCve(id: string, { json }: Output) {
  const client = await openClient();
  const cve = await readAnswer(client.GET('/cves/{cveId}', { params: { path: { cveId: id.toUpperCase() } } }));
  if (json) return console.log(toJsonText(cve));
  const { affected_versions, kev_entry, epss, advisory, fixes } = cve;
  const products = new Set(affected_versions.map((each) => `${each.vendor_name ?? '-'}/${each.product_name ?? '-'}`));
  const facts = [
    ['CVE', cve.cve_id],
    ['Name', cve.vulnerability_name],
    ['Status', cve.vuln_status],
    ['Severity', cve.base_score === null ? cve.severity : `${cve.severity}, CVSS ${cve.base_score}`],
    ['EPSS', epss === null ? '-' : `${(epss * 100).toFixed(2)} %`],
    ['Exploitation', orUnknown(cve.exploitation)],
    ['In CISA KEV', kev_entry === null ? (cve.kev ? 'yes' : 'no') : `since ${kev_entry.date_added}`],
    ['Published', toDay(cve.published_date)],
    ['Updated', toDay(cve.updated_date)],
    ['Products', [...products].slice(0, MAX_LISTED).join(', ') || '-'],
    ...(fixes === undefined ? [] : [['Fixed in', formatFixes(fixes)]]),
    ...(advisory ? [[advisory.label, advisory.url]] : []),
    ...cve.reference_links.slice(0, MAX_LISTED).map(({ url }) => ['Reference', url]),
  ];
  const description = cve.descriptions.find(({ lang }) => lang.startsWith('en')) ?? cve.descriptions[0];
  console.log(toTable(facts));
  if (description) console.log(`\n${toPlainText(description.text)}`);
}
