import { beforeAll, describe, expect, test, vi } from 'vitest';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { cveJson, cvss31 } from '../../ingest/fixtures/cveJson.ts';
import { setUpTestContext, setUpTestUser } from '../../testing/setUpTestContext.ts';
import { toSlackMessage } from '../channels/slack.ts';
import { toTeamsMessage } from '../channels/teamsCard.ts';
import { toWebhookBody } from '../channels/webhook.ts';
import { changeSettings } from '../fixtures/acmeRecord.ts';
import { type Content } from './content.ts';
import { alertMail, alertText } from './formatMessage.ts';
import { createContent } from './createContent.ts';

const context = setUpTestContext();
const ann = setUpTestUser(context);

const ID = 'CVE-2026-1000';
const through = (version: string, lessThanOrEqual: string) => ({
  version,
  lessThanOrEqual,
  status: 'affected',
  versionType: 'semver',
});
const product = (name: string, ...versions: object[]) => ({
  vendor: 'Fortinet',
  product: name,
  defaultStatus: 'unaffected',
  versions,
});
const SOLUTION = `Please upgrade to FortiOS version 7.0.17 or above
Please upgrade to FortiProxy version 7.2.13 or above
Please upgrade to FortiProxy version 7.0.20 or above`;
const advisory = {
  url: 'https://fortiguard.fortinet.com/psirt/FG-IR-24-535',
  label: 'Read the vendor advisory',
  owner: null,
  kind: 'advisory',
};

beforeAll(async () => {
  const now = context.clock.now().toISOString();
  await importJson(context.deps.db, [
    cveJson({
      id: ID,
      meta: { datePublished: now, dateUpdated: now },
      cna: {
        affected: [
          product('FortiOS', through('7.0.0', '7.0.16')),
          product('FortiProxy', through('7.2.0', '7.2.12'), through('7.0.0', '7.0.19')),
        ],
        metrics: [cvss31(9.8, 'CRITICAL')],
        descriptions: [{ lang: 'en', value: 'FortiOS version 7.0.0 through 7.0.16 may leak.' }],
        solutions: [{ lang: 'en', value: SOLUTION }],
        references: [
          { url: 'https://lists.fedoraproject.org/archives/message/1/', tags: ['vendor-advisory'] },
          { url: advisory.url },
        ],
      },
    }),
  ]);
  await changeSettings(context, ann, { daily_cve_enabled: true, daily_cve_min_severity: 3 });
  await context.startJobs();
});

async function createReport(type: 'html' | 'csv' | 'json'): Promise<string> {
  const { job_id: id } = (await context.call('POST /export', { body: { search_query: {}, type }, as: ann })).data;
  return vi.waitFor(
    async () => {
      const headers = { authorization: `Bearer ${ann.token}` };
      const response = await context.request(`/api/export/download/${id}`, { headers });
      expect(response.status).toBe(200);
      return response.text();
    },
    { timeout: 60_000, interval: 50 },
  );
}

const normalize = (text: string) => text.replaceAll('\u2060', '');

describe('every surface prints the same fixes', () => {
  const ofEachProduct = 'FortiOS 7.0.17; FortiProxy 7.0.20, 7.2.13';

  test('the details, which also choose the fix of a tracked version and name the advisory', async () => {
    const products = (await context.call('GET /products', { as: ann, query: { search: 'FortiProxy' } })).data;
    const target_id = products.data[0]?.id ?? 0;
    const body = { tracking_type: 'product' as const, target_id, version_filter: '7.0.3' };
    await context.call('POST /user/tracking', { as: ann, body });
    const { data } = await context.call('GET /cves/{cveId}', { params: { cveId: ID }, as: ann });
    expect(data.fixes?.map(({ product_name, version, branch }) => [product_name, version, branch])).toEqual([
      ['FortiOS', '7.0.17', null],
      ['FortiProxy', '7.0.20', '7.0'],
      ['FortiProxy', '7.2.13', '7.2'],
    ]);
    expect(data.fixes?.every(({ source, stated_as }) => source === 'acme' && stated_as === 'solution')).toBe(true);
    expect(data.matches).toMatchObject([{ outcome: 'affected', fix: '7.0.20' }]);
    expect(data.advisory).toEqual(advisory);
  });

  test('reports as CSV, HTML and JSON', async () => {
    expect(await createReport('csv')).toContain('FortiOS 7.0.17; FortiProxy 7.0.20; FortiProxy 7.2.13');
    expect(await createReport('html')).toContain('FortiOS 7.0.17, FortiProxy 7.0.20, FortiProxy 7.2.13');
    expect(JSON.parse(await createReport('json')).cves[0].fixed_in).toEqual([
      'FortiOS 7.0.17',
      'FortiProxy 7.0.20',
      'FortiProxy 7.2.13',
    ]);
  });

  test('mails, chats and webhooks', async () => {
    const day = context.clock.now().toISOString();
    const content = (await createContent(context.deps, {
      id: 'm',
      is_rematch: false,
      day,
      user_id: ann.userId,
      channel: 'email',
    })) as Content;
    const mail = alertMail(content, {
      to: 'ann@example.com',
      message: { id: 'm', user_id: ann.userId },
      publicUrl: 'https://faultline.example',
      secret: 's',
    });
    const texts = [
      mail.text ?? '',
      alertText(content),
      JSON.stringify(toSlackMessage(content)),
      JSON.stringify(toTeamsMessage(content)),
      toWebhookBody(content, day),
    ];
    for (const text of texts) expect(normalize(text)).toContain(`Fixed in ${ofEachProduct}`);
  });

  test('feeds', async () => {
    const [vendor] = (await context.call('GET /vendors', { as: ann, query: { search: 'Fortinet' } })).data.data;
    const body = { kind: 'vendor' as const, target: vendor?.id ?? 0 };
    const { json_url } = (await context.call('POST /account/feeds', { as: ann, body })).data;
    const { pathname, search } = new URL(json_url);
    const feed = await (await context.request(`${pathname}${search}`)).text();
    expect(normalize(feed)).toContain(`Fixed in ${ofEachProduct}`);
  });
});
